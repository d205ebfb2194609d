import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useListener } from '../../../data/session/use-session.ts'
import { settingsQuery } from '../../../data/settings/settings.ts'
import { Hero } from '../../../ui/layout/Hero.tsx'
import { Page } from '../../../ui/layout/Page.tsx'
import { BlockedSection } from './BlockedSection.tsx'
import { DataSection } from './DataSection.tsx'
import { DeleteSection } from './DeleteSection.tsx'
import { DevicesSection } from './DevicesSection.tsx'
import { EmailSection } from './EmailSection.tsx'
import { FeedSection } from './FeedSection.tsx'
import { NotificationsSection, usePush } from './NotificationsSection.tsx'
import { ListenBrainzSection } from './other-apps/ListenBrainzSection.tsx'
import { OtherAppsSection } from './other-apps/OtherAppsSection.tsx'
import { PasswordSection } from './PasswordSection.tsx'
import { ProfileSection } from './profile/ProfileSection.tsx'
import { blockedQuery, privateFeedQuery, sessionsQuery } from './queries.ts'
import { StorageSection } from './StorageSection.tsx'
import { SettingsFrame } from './section/SettingsSection.tsx'

export function SettingsPage() {
  const navigate = useNavigate()
  const listener = useListener()
  const settings = useQuery(settingsQuery)
  const sessions = useQuery(sessionsQuery)
  const feed = useQuery(privateFeedQuery)
  const blocked = useQuery(blockedQuery)
  const push = usePush()
  const toLogin = () => void navigate({ to: '/login', replace: true, state: { notice: 'Account deleted.' } })
  return (
    <Page title="Settings">
      <Hero title="Settings" />
      {listener && (
        <SettingsFrame without={push ? undefined : 'notifications'}>
          <ProfileSection listener={listener} />
          <PasswordSection listener={listener} settings={settings} />
          <EmailSection listener={listener} settings={settings} />
          <DevicesSection sessions={sessions} />
          {push && <NotificationsSection {...push} />}
          <BlockedSection blocked={blocked} />
          <FeedSection feed={feed} />
          <OtherAppsSection listener={listener} />
          <ListenBrainzSection />
          <StorageSection />
          <DataSection username={listener.username} />
          <DeleteSection username={listener.username} settings={settings} onDeleted={toLogin} />
        </SettingsFrame>
      )}
    </Page>
  )
}
