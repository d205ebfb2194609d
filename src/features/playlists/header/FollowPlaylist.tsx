import type { PlaylistDetail } from '#contract/entities/playlists.ts'
import { Action } from '../../../catalogue/header/Action.tsx'
import { followPlaylist } from '../../../commands/playlists.ts'
import { useCommand } from '../../../ui/controls/use-command.ts'

/** Follows another listener's playlist: it is then in the list of the listener's own. */
export function FollowPlaylist({ playlist }: { playlist: PlaylistDetail }) {
  const { label, Icon, run } = useCommand(followPlaylist, playlist)
  return (
    <Action
      word={label}
      name={playlist.name}
      leftSection={<Icon size={20} stroke={1.75} />}
      aria-pressed={playlist.is_followed}
      onClick={run}
    />
  )
}
