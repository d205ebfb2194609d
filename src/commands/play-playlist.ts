import { IconPlayerPauseFilled, IconPlayerPlayFilled } from '@tabler/icons-react'
import type { Getter } from 'jotai/vanilla'
import type { PlaylistDetail, PlaylistItem } from '#contract/entities/playlists.ts'
import { connection } from '../data/api/connection.ts'
import { isDownloaded } from '../data/downloads/use-downloads.ts'
import { marks } from '../data/marks/marks.ts'
import { write } from '../data/outbox/writes.ts'
import { playItem, resumeAt } from '../listening/play.ts'
import { currentItem, type ProgrammeItem, programme } from '../listening/programme.ts'
import { programmeItems } from '../listening/programme-items.ts'
import { player } from '../player/player.ts'
import { playerAtoms } from '../player/react.ts'
import { store } from '../state/store.ts'
import { command } from './command.ts'
import { workName } from './playlists.ts'

const { loaded, running } = playerAtoms

/**
 * Whether the player has loaded what a playlist plays at this item; without one, at any. A track is no longer loaded after a jump
 * out of it, with which the whole set goes on.
 */
export function isLive(get: Getter, playlist: string, item?: string): boolean {
  const playing = get(programme)
  if (playing?.playlist !== playlist || (item !== undefined && playing.current !== item)) return false
  const [current, now] = [currentItem(playing), get(loaded)]
  const hasLeft = item !== undefined && current?.stretch && !now?.stretch
  return current !== null && now?.set.id === current.set.id && !hasLeft
}

const canPlay = ({ set }: ProgrammeItem) => store.get(connection.online) || isDownloaded(set.id)

function play({ id: playlist, name, items }: PlaylistDetail, from: string | undefined): void {
  const all = programmeItems(items)
  const item = from === undefined ? all.find(canPlay) : all.find(({ id }) => id === from)
  if (!item) return
  const playing = { playlist, name, items: all, current: item.id, brought: [], left: null }
  playItem({ player, programme, write }, playing, item, item.stretch?.from ?? resumeAt({ marks }, item.set))
}

const live = (get: Getter, { id }: PlaylistDetail, item?: PlaylistItem) => isLive(get, id, item?.id) && get(running)

/** Plays a playlist from its first item, or from one of them; plays or pauses what it plays already. */
export const playPlaylist = command<[playlist: PlaylistDetail, item?: PlaylistItem]>({
  id: 'playlist.play',
  label: (get, playlist, item) =>
    `${live(get, playlist, item) ? 'Pause' : 'Play'} ${item ? workName(item) : playlist.name}`,
  icon: (get, playlist, item) => (live(get, playlist, item) ? IconPlayerPauseFilled : IconPlayerPlayFilled),
  enabled: () => true,
  effect: (playlist, item) => {
    if (isLive(store.get, playlist.id, item?.id)) player.toggle()
    else play(playlist, item?.id)
  },
})
