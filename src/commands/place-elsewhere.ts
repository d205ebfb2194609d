import { IconDevices } from '@tabler/icons-react'
import { createStore } from '../lib/store.ts'
import { hhmmss } from '../lib/time.ts'
import { player } from '../player/player.ts'
import { command } from './command.ts'

/** Where the listener has gone on in the loaded set on another device, in ms, as long as it is offered here. */
export const placeElsewhere = createStore<number | null>(null)

/** Goes on where the listener was on another device. */
export const continueElsewhere = command({
  id: 'player.continue-elsewhere',
  // `1:02:14`, as the way back from a jump has it.
  label: () => `Continue at ${hhmmss(placeElsewhere.get() ?? 0)}`,
  icon: () => IconDevices,
  enabled: () => placeElsewhere.get() !== null,
  effect: () => {
    const place = placeElsewhere.get()
    placeElsewhere.set(null)
    if (place === null) return
    player.seek(place)
    player.play()
  },
  reads: [placeElsewhere],
})
