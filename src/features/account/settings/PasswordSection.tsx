import { useRef } from 'react'
import * as z from 'zod/mini'
import type { Settings, User } from '#contract/entities/account.ts'
import { requestReset } from '../../../data/session/accounts.ts'
import { providerNames } from '../../../data/session/social/social-sign-in.ts'
import { PasswordField } from '../../../ui/controls/PasswordField.tsx'
import { Text } from '../../../ui/controls/text.ts'
import { Block } from '../../../ui/feedback/Skeleton.tsx'
import { Group, Stack } from '../../../ui/layout/group-stack.ts'
import { newPassword, passwordsMatch, resetMailSent } from '../form-rules.ts'
import { useForm } from '../use-form.ts'
import { savePassword } from './changes.ts'
import { FeedOffer } from './FeedOffer.tsx'
import { Loaded, type QueryState } from './section/Loaded.tsx'
import { ServerButton } from './section/ServerButton.tsx'
import { Outcomes, SettingsSection } from './section/SettingsSection.tsx'
import { useAction } from './section/use-action.ts'

const PasswordChange = z
  .object({
    current_password: z.string().check(z.minLength(1, 'Enter your current password')),
    ...newPassword,
  })
  .check(passwordsMatch)

export interface PasswordSectionProps {
  listener: User
  settings: QueryState<Settings>
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

/** Changes the password, or emails a link to set the first one of an account without a password. */
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
  const { form, field, loading, done, refusal, clearDone } = useForm(
    PasswordChange,
    async ({ current_password, new_password }) => {
      const refusal = await savePassword(current_password, new_password)
      if (!refusal) element.current?.reset()
      return refusal
    },
  )
  return (
    <Stack gap={20}>
      <form {...form} ref={element} onChange={clearDone}>
        <Stack gap={20}>
          <Text variant="prose">Changing your password logs you out on all other devices and in other apps.</Text>
          {/* For the browser's password manager. */}
          <input name="username" autoComplete="username" value={username} readOnly hidden />
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
            <Outcomes
              failed={refusal.message}
              done={done ? 'Password changed. Your other devices are logged out.' : undefined}
            />
          </Group>
        </Stack>
      </form>
      {done && <FeedOffer />}
    </Stack>
  )
}

const nameOf: Readonly<Record<string, string>> = providerNames

/** For an account that logs in by an identity provider alone. */
function NoPassword({ listener: { auth_provider, email } }: { listener: User }) {
  const { busy, outcome, run } = useAction()
  const provider = nameOf[auth_provider ?? ''] ?? auth_provider ?? 'another service'
  return (
    <>
      <Text variant="prose">
        You log in with <strong>{provider}</strong>, and this account has no password. To add one, log out and follow
        the link we email to <strong>{email}</strong>.
      </Text>
      <Group gap="sm">
        <ServerButton
          loading={busy !== null}
          onClick={() => void run('mail', resetMailSent, () => requestReset(email))}
        >
          Email me a link to set a password
        </ServerButton>
        <Outcomes {...outcome} />
      </Group>
    </>
  )
}
