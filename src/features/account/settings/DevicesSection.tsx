import { Badge } from '@mantine/core'
import { IconDeviceDesktop, IconDeviceMobile } from '@tabler/icons-react'
import { useState } from 'react'
import type { ListenerSession } from '#contract/entities/account.ts'
import { deviceOf } from '../../../lib/device-name.ts'
import { usDateTime } from '../../../lib/time-of-day.ts'
import { Text } from '../../../ui/controls/text.ts'
import { Group } from '../../../ui/layout/group-stack.ts'
import { signOutOne, signOutOthers } from './changes.ts'
import styles from './Devices.module.css'
import { FeedOffer } from './FeedOffer.tsx'
import { Loaded, type QueryState } from './section/Loaded.tsx'
import { ServerButton } from './section/ServerButton.tsx'
import { Outcomes, SettingsSection } from './section/SettingsSection.tsx'
import { useAction } from './section/use-action.ts'

/** The key of the action that ends all other sessions. */
const all = 'all'

/** Moves the focus to the section's heading: the button that had it is gone with its row. */
const focusHeading = () => document.getElementById('devices')?.focus()

/** The listener's sessions, and buttons to end them. */
export const DevicesSection = ({ sessions }: { sessions: QueryState<{ data: ListenerSession[] }> }) => (
  <SettingsSection part="devices">
    <Loaded query={sessions}>{({ data }) => <Devices sessions={data} />}</Loaded>
  </SettingsSection>
)

/** This device first, then the others. */
function Devices({ sessions }: { sessions: readonly ListenerSession[] }) {
  const { busy, outcome, run } = useAction()
  const [hasEnded, setHasEnded] = useState(false)
  const others = sessions.filter(({ is_current }) => !is_current)
  const end = async (key: string, done: string, act: () => ReturnType<typeof signOutOthers>) => {
    if (!(await run(key, done, act))) return
    setHasEnded(true)
    focusHeading()
  }
  const signOut = (id: string, name: string) => end(id, `Logged out of ${name}.`, () => signOutOne(id))
  const signOutAll = () => end(all, 'Logged out of all other devices.', signOutOthers)
  return (
    <>
      <ul className={styles.devices}>
        {[...sessions.filter(({ is_current }) => is_current), ...others].map(session => (
          <Device
            key={session.id}
            session={session}
            busy={busy === session.id}
            onSignOut={name => void signOut(session.id, name)}
          />
        ))}
      </ul>
      <Group gap="sm">
        {others.length > 0 && (
          <ServerButton variant="danger" loading={busy === all} onClick={() => void signOutAll()}>
            Log out all other devices
          </ServerButton>
        )}
        <Outcomes {...outcome} />
      </Group>
      {hasEnded && <FeedOffer />}
    </>
  )
}

interface DeviceProps {
  session: ListenerSession
  busy: boolean
  onSignOut: (name: string) => void
}

function Device({ session, busy, onSignOut }: DeviceProps) {
  const { name, handheld } = deviceOf(session.user_agent)
  const Icon = handheld ? IconDeviceMobile : IconDeviceDesktop
  const since = usDateTime(session.created_dt)
  return (
    <li className={styles.device}>
      <Icon size={24} aria-hidden="true" />
      <div>
        <Group gap="4px 12px" fw={700}>
          {name}
          {session.is_current && <Badge>This device</Badge>}
        </Group>
        <Text size="sm" c="dimmed" className={styles.facts}>
          <span>Logged in {since}</span> <span>Last used {usDateTime(session.last_used_dt)}</span>
        </Text>
      </div>
      {!session.is_current && (
        <ServerButton
          variant="danger"
          size="sm"
          silent
          loading={busy}
          aria-label={`Log out ${name}, logged in ${since}`}
          onClick={() => onSignOut(name)}
        >
          Log out
        </ServerButton>
      )}
    </li>
  )
}
