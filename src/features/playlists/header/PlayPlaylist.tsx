import type { PlaylistDetail } from '#contract/entities/playlists.ts'
import { PlayButton } from '../../../catalogue/play/PlayButton.tsx'
import { isLive, playPlaylist } from '../../../commands/play-playlist.ts'
import { useOnline } from '../../../data/api/use-online.ts'
import { notDownloaded } from '../../../data/downloads/state-text.ts'
import { useDownloads } from '../../../data/downloads/use-downloads.ts'
import { useIsRunning } from '../../../player/react.ts'
import { useDerived } from '../../../state/use-derived.ts'
import { setsIn } from './sets-in.ts'

/** Plays a playlist from its start, and pauses it. Offline, what is downloaded plays. */
export function PlayPlaylist({ playlist }: { playlist: PlaylistDetail }) {
  const { id, name } = playlist
  const online = useOnline()
  const downloads = useDownloads()
  const live = useDerived(get => isLive(get, id), [id])
  const running = useIsRunning()
  const isThere = (setId: number) => downloads?.some(({ set, state }) => set.id === setId && state === 'done')
  const playable = setsIn(playlist).some(set => online || live || isThere(set.id))
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
