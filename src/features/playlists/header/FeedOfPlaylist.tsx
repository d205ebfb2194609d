import type { PlaylistDetail } from '#contract/entities/playlists.ts'
import { Action } from '../../../catalogue/header/Action.tsx'
import { shareFeed } from '../../../commands/share-feed.ts'
import { useCommand } from '../../../ui/controls/use-command.ts'

/** Passes on the address by which podcast apps play the sets of a playlist that is open by link. */
export function FeedOfPlaylist({ playlist: { id, name } }: { playlist: PlaylistDetail }) {
  const { label, Icon, run } = useCommand(shareFeed, { item: 'playlist', id, name })
  return <Action word={label} name={name} leftSection={<Icon size={20} stroke={1.75} />} onClick={run} />
}
