import { IconPlayerPauseFilled, IconPlayerPlayFilled } from '@tabler/icons-react'
import type { SetSummary } from '../../contract/entities/music.ts'
import { isRunning } from '../player/playback.ts'
import { player } from '../player/player.ts'
import { command } from './command.ts'

/** Nobody wants to hear only the last seconds of a set they have finished. */
const almostOverMs = 10_000

/** Where the listener left the set, or its start. */
function resumeAt({ duration, user_fav }: SetSummary): number {
  const left = user_fav.current_timestamp
  return left < duration - almostOverMs ? left : 0
}

const isLoaded = (set: SetSummary) => player.loaded.get()?.set.id === set.id
const plays = (set: SetSummary) => isLoaded(set) && isRunning(player.status.get())

/** Plays a set from where the listener left it; plays or pauses the one that is loaded already. */
export const playSet = command<[set: SetSummary]>({
  id: 'set.play',
  label: set => (plays(set) ? 'Pause' : 'Play'),
  icon: set => (plays(set) ? IconPlayerPauseFilled : IconPlayerPlayFilled),
  enabled: () => true,
  effect: set => {
    if (isLoaded(set)) return player.toggle()
    player.load(set, resumeAt(set))
    player.play()
  },
  reads: [player.loaded, player.status],
})

/** Plays a set from a place in it (ms), such as a track's start, whether or not the set is loaded. */
export const playSetAt = command<[set: SetSummary, at: number]>({
  id: 'set.play-at',
  label: () => 'Play',
  icon: () => IconPlayerPlayFilled,
  enabled: () => true,
  effect: (set, at) => {
    if (isLoaded(set)) player.seek(at)
    else player.load(set, at)
    player.play()
  },
  reads: [],
})
