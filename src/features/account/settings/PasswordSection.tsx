import { useRef, useState } from 'react'
import * as z from 'zod/mini'
import type { Settings, User } from '../../../../contract/entities/account.ts'
import { requestReset } from '../../../data/session/accounts.ts'
import { PasswordField } from '../../../ui/controls/PasswordField.tsx'
import { Text } from '../../../ui/controls/text.ts'
import { FormMessage } from '../../../ui/feedback/FormMessage.tsx'
import { Block } from '../../../ui/feedback/Skeleton.tsx'
import { Group, Stack } from '../../../ui/layout/group-stack.ts'
import { resetMailSent, threeCharacters, useForm } from '../use-form.ts'
import { savePassword } from './changes.ts'
import { type Answered, Loaded } from './section/Loaded.tsx'
import { ServerButton } from './section/ServerButton.tsx'
import { Outcomes, SettingsSection } from './section/SettingsSection.tsx'
import { useAction } from './section/use-action.ts'

const Typed = z
  .object({
    current_password: z.string().check(z.minLength(1, 'Enter your current password')),
    new_password: z.string().check(threeCharacters),
    confirmation: z.string(),
  })
  .check(
    z.refine(({ new_password, confirmation }) => new_password === confirmation, {
      path: ['confirmation'],
      error: 'Passwords must match!',
    }),
  )

export interface PasswordSectionProps {
  listener: User
  settings: Answered<Settings>
}

const formShape = (
  <Stack gap={20}>
    <Block width="62%" height={24} />
    {['current', 'new', 'confirm'].map(field => (
      <Stack key={field} gap="sm">
        <Block width="38%" />
        <Block height={48} />
      </Stack>
    ))}
    <Block width={172} height={44} />
  </Stack>
)

/** The password, or how an account without one comes to it. */
export const PasswordSection = ({ listener, settings }: PasswordSectionProps) => (
  <SettingsSection part="password">
    <Loaded query={settings} shape={formShape}>
      {({ has_password }) =>
        has_password ? <PasswordForm username={listener.username} /> : <NoPassword listener={listener} />
      }
    </Loaded>
  </SettingsSection>
)

function PasswordForm({ username }: { username: string }) {
  const element = useRef<HTMLFormElement>(null)
  const [saved, setSaved] = useState(false)
  const { form, field, loading, refusal } = useForm(Typed, async ({ current_password, new_password }) => {
    setSaved(false)
    const refused = await savePassword(current_password, new_password)
    if (!refused) element.current?.reset()
    setSaved(!refused)
    return refused
  })
  return (
    <form {...form} ref={element} onChange={() => setSaved(false)}>
      <Stack gap={20}>
        <Text variant="prose">A new password signs you out on all other devices.</Text>
        {/* For the browser's password manager. */}
        <input name="username" autoComplete="username" value={username} readOnly hidden />
        <FormMessage>{refusal.message}</FormMessage>
        <FormMessage kind="success">
          {saved ? 'Your password was changed. Your other devices are signed out.' : null}
        </FormMessage>
        <PasswordField
          {...field('current_password')}
          label="Current password"
          autoComplete="current-password"
          required
        />
        <PasswordField {...field('new_password')} label="New password" autoComplete="new-password" required />
        <PasswordField {...field('confirmation')} label="Confirm password" autoComplete="new-password" required />
        <Group gap="sm">
          <ServerButton type="submit" loading={loading}>
            Change password
          </ServerButton>
        </Group>
      </Stack>
    </form>
  )
}

const providerNames: Record<string, string> = { google: 'Google', apple: 'Apple' }

/** For an account that only an identity provider can enter. */
function NoPassword({ listener: { auth_provider, email } }: { listener: User }) {
  const { busy, outcome, run } = useAction()
  const provider = providerNames[auth_provider ?? ''] ?? auth_provider ?? 'another service'
  return (
    <>
      <Text variant="prose">
        You sign in with <strong>{provider}</strong>, and this account has no password. To have one as well, log out and
        follow the link of the mail that we send to <strong>{email}</strong>.
      </Text>
      <Outcomes of={outcome} />
      <Group gap="sm">
        <ServerButton
          loading={busy !== null}
          onClick={() => void run('mail', resetMailSent, () => requestReset(email))}
        >
          Send me a mail to set a password
        </ServerButton>
      </Group>
    </>
  )
}
