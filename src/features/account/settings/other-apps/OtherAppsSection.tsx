import { IconKey } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import * as z from 'zod/mini'
import { brand } from '#contract/brand.ts'
import type { AppPassword, User } from '#contract/entities/account.ts'
import { usDateTime } from '../../../../lib/time-of-day.ts'
import { TextInput } from '../../../../ui/controls/fields.ts'
import { Text } from '../../../../ui/controls/text.ts'
import { Group, Stack } from '../../../../ui/layout/group-stack.ts'
import { required, useForm } from '../../use-form.ts'
import styles from '../Devices.module.css'
import { appPasswordsQuery } from '../queries.ts'
import { Loaded } from '../section/Loaded.tsx'
import { ServerButton } from '../section/ServerButton.tsx'
import { Outcomes, SettingsSection } from '../section/SettingsSection.tsx'
import { type Outcome, useAction } from '../section/use-action.ts'
import { CopyField } from './CopyField.tsx'
import { addAppPassword, removeAppPassword } from './other-apps.ts'

const lead = `Play ${brand.name} in apps for OpenSubsonic (or Subsonic), on your phone and elsewhere. Each logs in with an app password of its own, never with yours. It can play and like for you, and nothing else.`

/** Passwords for other apps, and what such an app asks for besides. */
export function OtherAppsSection({ listener: { username } }: { listener: User }) {
  const passwords = useQuery(appPasswordsQuery)
  const { busy, outcome, run, setOutcome } = useAction()
  /** The password that was just made. */
  const [made, setMade] = useState<string | null>(null)

  const show = (password: string) => {
    setMade(password)
    setOutcome({ done: 'App password created.' })
  }
  const remove = async ({ id, name }: AppPassword) => {
    if (!(await run(String(id), `${name} is logged out.`, () => removeAppPassword(id)))) return
    setMade(null)
    document.getElementById('apps')?.focus()
  }

  return (
    <SettingsSection part="apps" lead={lead}>
      <CopyField label="Server address" value={window.location.origin} onCopied={setOutcome} />
      <CopyField label="Username" value={username} onCopied={setOutcome} />
      {made === null ? null : (
        <Stack gap="sm">
          <CopyField label="App password" value={made} onCopied={setOutcome} />
          <Text size="sm" c="dimmed">
            Copy it now. You won't see it again.
          </Text>
        </Stack>
      )}
      <NewPassword onMade={show} outcome={outcome} />
      <Loaded query={passwords}>
        {({ data }) =>
          data.length > 0 && (
            <ul className={styles.devices} aria-label="App passwords">
              {data.map(password => (
                <App
                  key={password.id}
                  password={password}
                  busy={busy === String(password.id)}
                  onRemove={() => void remove(password)}
                />
              ))}
            </ul>
          )
        }
      </Loaded>
    </SettingsSection>
  )
}

const Name = z.object({ name: required('Enter a name').check(z.maxLength(60, 'At most 60 characters')) })

interface NewPasswordProps {
  onMade: (password: string) => void
  /** Of the section's last action, which is shown here. */
  outcome: Outcome
}

function NewPassword({ onMade, outcome }: NewPasswordProps) {
  const element = useRef<HTMLFormElement>(null)
  const { form, field, loading, refusal } = useForm(Name, async ({ name }) => {
    const refusal = await addAppPassword(name, onMade)
    if (!refusal) element.current?.reset()
    return refusal
  })
  return (
    <form {...form} ref={element}>
      <Stack gap={20}>
        <TextInput {...field('name')} label="Name of the app" placeholder="Symfonium on my phone" autoComplete="off" />
        <Group gap="sm">
          <ServerButton type="submit" loading={loading}>
            Create app password
          </ServerButton>
          <Outcomes failed={refusal.message ?? outcome.failed} done={outcome.done} />
        </Group>
      </Stack>
    </form>
  )
}

interface AppProps {
  password: AppPassword
  busy: boolean
  onRemove: () => void
}

function App({ password: { name, created_dt, last_used_dt }, busy, onRemove }: AppProps) {
  const since = usDateTime(created_dt)
  return (
    <li className={styles.device}>
      <IconKey size={24} aria-hidden="true" />
      <div>
        <Text fw={700}>{name}</Text>
        <Text size="sm" c="dimmed" className={styles.facts}>
          <span>Created {since}</span>{' '}
          <span>{last_used_dt === null ? 'Never used' : `Last used ${usDateTime(last_used_dt)}`}</span>
        </Text>
      </div>
      <ServerButton
        variant="danger"
        size="sm"
        silent
        loading={busy}
        aria-label={`Remove ${name}, created ${since}`}
        onClick={onRemove}
      >
        Remove
      </ServerButton>
    </li>
  )
}
