import { IconPlayerPauseFilled, IconPlayerPlayFilled } from '@tabler/icons-react'
import { SetSummary } from '../../contract/entities/music.ts'
import { connection } from '../data/connection.ts'
import { isKept } from '../data/downloads/use-downloads.ts'
import { notHere } from '../data/downloads/words.ts'
import { marks } from '../data/marks.ts'
import { write } from '../data/writes.ts'
import { almostOverMs } from '../features/catalogue/home/plays.ts'
import { isRunning } from '../player/playback.ts'
import { player } from '../player/player.ts'
import { command } from './command.ts'
import { notify } from './notices.ts'

/** Where the listener left the set (ms), or its start, also of one that was heard to its end. */
export function resumeAt({ id, duration }: SetSummary): number {
  const left = marks.get(`set/${id}`).current_timestamp
  return left < duration - almostOverMs ? left : 0
}

const isLoaded = (set: SetSummary) => player.loaded.get()?.set.id === set.id
const plays = (set: SetSummary) => isLoaded(set) && isRunning(player.status.get())

/** Plays a set, within the listener's gesture, and makes it the queue's current one. */
function start(set: SetSummary, at: number): void {
  player.start(set, at)
  const input = { do: 'current', set_meta_id: set.id, is_current: true, set_meta: SetSummary.parse(set) } as const
  void write(kinds => kinds.queue.of(input), set.set_name)
}

/** Plays a set from where the listener left it; plays or pauses the one that is loaded already. */
export const playSet = command<[set: SetSummary]>({
  id: 'set.play',
  label: set => (plays(set) ? 'Pause' : 'Play'),
  icon: set => (plays(set) ? IconPlayerPauseFilled : IconPlayerPlayFilled),
  enabled: () => true,
  effect: set => {
    if (isLoaded(set)) return player.toggle()
    start(set, resumeAt(set))
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
    if (isLoaded(set)) {
      player.seek(at)
      player.play()
    } else if (connection.get() || isKept(set.id)) start(set, at)
    else notify(`${notHere}.`, 'info')
  },
  reads: [],
})
