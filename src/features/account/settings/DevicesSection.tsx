import { Badge } from '@mantine/core'
import { IconDeviceDesktop, IconDeviceMobile } from '@tabler/icons-react'
import type { ListenerSession } from '../../../../contract/entities/account.ts'
import { Text } from '../../../ui/controls/text.ts'
import { Group } from '../../../ui/layout/group-stack.ts'
import { deviceOf } from './device-name.ts'
import { signOutOne, signOutOthers } from './changes.ts'
import styles from './Devices.module.css'
import { type Answered, Loaded } from './section/Loaded.tsx'
import { ServerButton } from './section/ServerButton.tsx'
import { Outcomes, SettingsSection } from './section/SettingsSection.tsx'
import { useAction } from './section/use-action.ts'
import { usMoment } from './words.ts'

const all = 'all'

/** The row that was pressed goes: focus stays in this part. */
const rest = () => document.getElementById('devices')?.focus()

/** Where the listener is signed in. */
export const DevicesSection = ({ sessions }: { sessions: Answered<{ data: ListenerSession[] }> }) => (
  <SettingsSection part="devices">
    <Loaded query={sessions}>{({ data }) => <Devices sessions={data} />}</Loaded>
  </SettingsSection>
)

/** This device first, then the others with a way to sign out there. */
function Devices({ sessions }: { sessions: readonly ListenerSession[] }) {
  const { busy, outcome, run } = useAction()
  const others = sessions.filter(({ is_current }) => !is_current)
  const signOut = async (id: string, name: string) => {
    if (await run(id, `${name} was signed out.`, () => signOutOne(id))) rest()
  }
  const signOutAll = async () => {
    if (await run(all, 'All other devices were signed out.', signOutOthers)) rest()
  }
  return (
    <>
      <Outcomes of={outcome} />
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
      {others.length > 0 && (
        <Group gap="sm">
          <ServerButton loading={busy === all} onClick={() => void signOutAll()}>
            Sign out all others
          </ServerButton>
        </Group>
      )}
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
  const since = usMoment(session.created_dt)
  return (
    <li className={styles.device}>
      <Icon size={24} aria-hidden="true" />
      <div>
        <Group gap="4px 12px" fw={700}>
          {name}
          {session.is_current && <Badge>This device</Badge>}
        </Group>
        <Text size="sm" c="dimmed" className={styles.facts}>
          <span>Signed in {since}</span> <span>Last used {usMoment(session.last_used_dt)}</span>
        </Text>
      </div>
      {!session.is_current && (
        <ServerButton
          size="sm"
          silent
          loading={busy}
          aria-label={`Sign out ${name}, signed in ${since}`}
          onClick={() => onSignOut(name)}
        >
          Sign out
        </ServerButton>
      )}
    </li>
  )
}
