import type { PlaylistDetail } from '../../../../contract/entities/playlists.ts'
import { PlayButton } from '../../../catalogue/play/PlayButton.tsx'
import { isLive, playPlaylist } from '../../../commands/play-playlist.ts'
import { useOnline } from '../../../data/api/use-online.ts'
import { notDownloaded } from '../../../data/downloads/state-text.ts'
import { useDownloads } from '../../../data/downloads/use-downloads.ts'
import { useIsRunning } from '../../../player/react.ts'
import { useDerived } from '../../../state/use-derived.ts'

/** Plays a playlist from its start, and pauses it. Offline, what is downloaded plays. */
export function PlayPlaylist({ playlist }: { playlist: PlaylistDetail }) {
  const { id, name, items } = playlist
  const online = useOnline()
  const downloads = useDownloads()
  const live = useDerived(get => isLive(get, id), [id])
  const running = useIsRunning()
  const isThere = (setId: number | undefined) =>
    downloads?.some(({ set, state }) => set.id === setId && state === 'done')
  const playable = items.some(({ set_meta }) => set_meta && (online || live || isThere(set_meta.id)))
  return (
    <>
      <PlayButton
        name={name}
        playing={live && running}
        disabled={!playable}
        onClick={() => playPlaylist.effect(playlist)}
      />
      {!playable && !online && <p>{notDownloaded}</p>}
    </>
  )
}
