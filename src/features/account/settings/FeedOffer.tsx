import { useQuery } from '@tanstack/react-query'
import { Anchor, Text } from '../../../ui/controls/text.ts'
import { Group, Stack } from '../../../ui/layout/group-stack.ts'
import { renewFeed } from './changes.ts'
import { privateFeedQuery } from './queries.ts'
import { ServerButton } from './section/ServerButton.tsx'
import { Outcomes } from './section/SettingsSection.tsx'
import { useAction } from './section/use-action.ts'

/**
 * For a listener who has just logged others out: offers another address of their podcast feed, which a log-out doesn't close.
 * Nothing where the feed is off.
 */
export function FeedOffer() {
  const { data } = useQuery(privateFeedQuery)
  const { busy, outcome, run } = useAction()
  if (!data?.address) return null
  return (
    <Stack gap="sm">
      <Text variant="prose">
        Your <Anchor href="#feed">podcast feed</Anchor> still opens for anyone who has its address. If someone else may
        have it, replace it. Your podcast apps then need the new address.
      </Text>
      <Group gap="sm">
        <ServerButton
          loading={busy !== null}
          onClick={() => void run('renew', 'The old address no longer works. Give your apps the new one.', renewFeed)}
        >
          Replace the feed's address
        </ServerButton>
        <Outcomes {...outcome} />
      </Group>
    </Stack>
  )
}
