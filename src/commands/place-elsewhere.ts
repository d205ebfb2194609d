import { IconDevices } from '@tabler/icons-react'
import { atom } from 'jotai/vanilla'
import { hhmmss } from '../lib/time.ts'
import { player } from '../player/player.ts'
import { store } from '../state/store.ts'
import { command } from './command.ts'

/** Where the listener was in the loaded set on another device, in ms; null while no such place is offered. */
export const placeElsewhere = atom<number | null>(null)

/** Continues the loaded set where the listener was on another device. */
export const continueElsewhere = command({
  id: 'player.continue-elsewhere',
  label: get => `Continue at ${hhmmss(get(placeElsewhere) ?? 0)}`,
  icon: () => IconDevices,
  enabled: get => get(placeElsewhere) !== null,
  effect: () => {
    const place = store.get(placeElsewhere)
    store.set(placeElsewhere, null)
    if (place === null) return
    player.seek(place)
    player.play()
  },
})
