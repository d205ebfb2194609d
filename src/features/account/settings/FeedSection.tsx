import { Button } from '@mantine/core'
import type { PrivateFeed } from '#contract/routes/feed.ts'
import type { Refusal } from '../../../data/session/accounts.ts'
import { TextInput } from '../../../ui/controls/fields.ts'
import { Group } from '../../../ui/layout/group-stack.ts'
import { removeFeed, renewFeed } from './changes.ts'
import { Loaded, type QueryState } from './section/Loaded.tsx'
import { ServerButton } from './section/ServerButton.tsx'
import { Outcomes, SettingsSection } from './section/SettingsSection.tsx'
import { useAction } from './section/use-action.ts'

const lead =
  "Play the sets you like in any podcast app, with their tracks as chapters. Whoever has the feed's address can see these sets: keep it to yourself."

/** The listener's podcast feed: its secret address, another one, and turning it off. */
export const FeedSection = ({ feed }: { feed: QueryState<PrivateFeed> }) => (
  <SettingsSection part="feed" lead={lead}>
    <Loaded query={feed}>{({ address }) => <Feed address={address} />}</Loaded>
  </SettingsSection>
)

/** Moves the focus to the section's heading: the button that had it is gone. */
const focusHeading = () => document.getElementById('feed')?.focus()

function Feed({ address }: PrivateFeed) {
  const { busy, outcome, run } = useAction()
  const on = async () => {
    if (await run('on', 'Your podcast feed is on.', renewFeed)) focusHeading()
  }
  const off = async () => {
    if (await run('off', 'Your podcast feed is off.', removeFeed)) focusHeading()
  }
  return (
    <>
      {address !== null && (
        <Address address={address} onCopy={() => void run('copy', 'Address copied.', () => copy(address))} />
      )}
      <Group gap="sm">
        {address === null ? (
          <ServerButton loading={busy === 'on'} onClick={() => void on()}>
            Turn on podcast feed
          </ServerButton>
        ) : (
          <>
            <ServerButton
              loading={busy === 'renew'}
              silent
              onClick={() => void run('renew', 'The old address no longer works.', renewFeed)}
            >
              New address
            </ServerButton>
            <ServerButton variant="danger" loading={busy === 'off'} onClick={() => void off()}>
              Turn off podcast feed
            </ServerButton>
          </>
        )}
        <Outcomes {...outcome} />
      </Group>
    </>
  )
}

/** For a listener to copy by hand, too: it is selected while it has the focus. */
const Address = ({ address, onCopy }: { address: string; onCopy: () => void }) => (
  <Group gap="sm" align="end">
    <TextInput
      flex="1 1 280px"
      label="Address"
      readOnly
      value={address}
      onFocus={event => event.currentTarget.select()}
    />
    <Button onClick={onCopy}>Copy address</Button>
  </Group>
)

/** Resolves with null once it is in the clipboard. Without TLS a page has none. */
async function copy(address: string): Promise<Refusal | null> {
  try {
    await navigator.clipboard.writeText(address)
    return null
  } catch {
    return { message: "We couldn't copy the address." }
  }
}
