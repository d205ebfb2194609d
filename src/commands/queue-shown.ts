import { IconPlaylist } from '@tabler/icons-react'
import { createStore } from '../lib/store.ts'
import { player } from '../player/player.ts'
import { command } from './command.ts'

/** True while the queue is open. */
export const queueShown = createStore(false)

/** Opens the queue, which belongs to the player's bar, and closes it. */
export const toggleQueue = command({
  id: 'queue.show',
  label: () => 'Queue',
  icon: () => IconPlaylist,
  enabled: () => player.loaded.get() !== null,
  effect: () => queueShown.set(!queueShown.get()),
  shortcuts: ['q'],
  reads: [player.loaded],
})
