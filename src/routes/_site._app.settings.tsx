import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { ignoreOutcome, queryClient } from '../data/cache/query-client.ts'
import { useListener } from '../data/session/use-session.ts'
import { sessionsQuery, settingsQuery } from '../features/account/settings/queries.ts'
import { DataSection } from '../features/account/settings/DataSection.tsx'
import { DeleteSection } from '../features/account/settings/DeleteSection.tsx'
import { DevicesSection } from '../features/account/settings/DevicesSection.tsx'
import { EmailSection } from '../features/account/settings/EmailSection.tsx'
import { NotificationsSection } from '../features/account/settings/NotificationsSection.tsx'
import { PasswordSection } from '../features/account/settings/PasswordSection.tsx'
import { ProfileSection } from '../features/account/settings/profile/ProfileSection.tsx'
import { SettingsFrame } from '../features/account/settings/section/SettingsSection.tsx'
import { StorageSection } from '../features/account/settings/StorageSection.tsx'
import { usePush } from '../features/account/settings/use-push.ts'
import { Hero } from '../ui/layout/Hero.tsx'
import { Page } from '../ui/layout/Page.tsx'

export const Route = createFileRoute('/_site/_app/settings')({
  loader: () => {
    void queryClient.query(settingsQuery).catch(ignoreOutcome)
    void queryClient.query(sessionsQuery).catch(ignoreOutcome)
  },
  component: SettingsPage,
})

function SettingsPage() {
  const navigate = Route.useNavigate()
  const listener = useListener()
  const settings = useQuery(settingsQuery)
  const sessions = useQuery(sessionsQuery)
  const push = usePush()
  const toLogin = () => void navigate({ to: '/login', replace: true, state: { notice: 'Your account was deleted.' } })
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
          <StorageSection />
          <DataSection username={listener.username} />
          <DeleteSection username={listener.username} settings={settings} onDeleted={toLogin} />
        </SettingsFrame>
      )}
    </Page>
  )
}
