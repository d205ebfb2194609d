import { IconPlaylist } from '@tabler/icons-react'
import { atom } from 'jotai/vanilla'
import { playerAtoms } from '../player/react.ts'
import { store } from '../state/store.ts'
import { command } from './command.ts'

/** True while the queue is open. */
export const queueShown = atom(false)

/** Opens and closes the queue. Apart from the queue's own commands, which the first route doesn't need. */
export const toggleQueue = command({
  id: 'queue.toggle',
  label: () => 'Queue',
  icon: () => IconPlaylist,
  enabled: get => get(playerAtoms.loaded) !== null,
  effect: () => store.set(queueShown, !store.get(queueShown)),
  shortcuts: ['q'],
})
