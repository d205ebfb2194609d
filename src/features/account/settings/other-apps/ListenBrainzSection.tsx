import { useQuery } from '@tanstack/react-query'
import * as z from 'zod/mini'
import type { ListenBrainz } from '#contract/entities/account.ts'
import { PasswordField } from '../../../../ui/controls/PasswordField.tsx'
import { Anchor, Text } from '../../../../ui/controls/text.ts'
import { Group, Stack } from '../../../../ui/layout/group-stack.ts'
import { required, useForm } from '../../use-form.ts'
import { listenBrainzQuery } from '../queries.ts'
import { Loaded } from '../section/Loaded.tsx'
import { ServerButton } from '../section/ServerButton.tsx'
import { Outcomes, SettingsSection } from '../section/SettingsSection.tsx'
import { useAction } from '../section/use-action.ts'
import { connectListenBrainz, disconnectListenBrainz } from './other-apps.ts'

const lead =
  "Keep a list of every track you hear on ListenBrainz. A track of a set is sent once you've heard half of it, or four minutes; IDs aren't. It's sent even while your listening history is off."

/** Connects the listener's account at ListenBrainz, and disconnects it. */
export function ListenBrainzSection() {
  const state = useQuery(listenBrainzQuery)
  return (
    <SettingsSection part="listenbrainz" lead={lead}>
      <Loaded query={state}>
        {known => (known.is_available ? <Connection {...known} /> : <p>This server doesn't send to ListenBrainz.</p>)}
      </Loaded>
    </SettingsSection>
  )
}

/** Moves the focus to the section's heading: the control that had it is gone. */
const focusHeading = () => document.getElementById('listenbrainz')?.focus()

function Connection({ user_name, is_refused }: ListenBrainz) {
  const { busy, outcome, run } = useAction()
  const disconnect = async () => {
    if (await run('disconnect', 'ListenBrainz is disconnected.', disconnectListenBrainz)) focusHeading()
  }
  return (
    <>
      {user_name !== null && (
        <Text variant="prose">
          {is_refused ? (
            <>
              ListenBrainz no longer accepts the token of <strong>{user_name}</strong>. Paste a new one to go on.
            </>
          ) : (
            <>
              Connected as <strong>{user_name}</strong>.
            </>
          )}
        </Text>
      )}
      {(user_name === null || is_refused) && <TokenForm />}
      <Group gap="sm">
        {user_name !== null && (
          <ServerButton variant="danger" loading={busy !== null} onClick={() => void disconnect()}>
            Disconnect ListenBrainz
          </ServerButton>
        )}
        <Outcomes {...outcome} />
      </Group>
    </>
  )
}

const Token = z.object({ token: required('Paste your token').check(z.maxLength(200, 'This is no token')) })

function TokenForm() {
  const { form, field, loading, refusal } = useForm(Token, async ({ token }) => {
    const refusal = await connectListenBrainz(token)
    if (!refusal) focusHeading()
    return refusal
  })
  return (
    <form {...form}>
      <Stack gap={20}>
        <Text variant="prose">
          Paste your user token. It's in{' '}
          <Anchor inherit href="https://listenbrainz.org/settings/" target="_blank" rel="noreferrer">
            your settings on ListenBrainz
          </Anchor>
          .
        </Text>
        <PasswordField {...field('token')} label="User token" autoComplete="off" />
        <Group gap="sm">
          <ServerButton type="submit" loading={loading}>
            Connect ListenBrainz
          </ServerButton>
          <Outcomes failed={refusal.message} />
        </Group>
      </Stack>
    </form>
  )
}
