import { IconDevices } from '@tabler/icons-react'
import { atom } from 'jotai/vanilla'
import { hhmmss } from '../lib/time.ts'
import { player } from '../player/player.ts'
import { store } from '../state/store.ts'
import { command } from './command.ts'

/** Where the listener was in the loaded set on another device, in ms; null while no such place is offered. */
export const placeElsewhere = atom<number | null>(null)

/** Another device on which the listener plays something now; null while there is none. */
export const playingDevice = atom<{ name: string; continueHere(): void } | null>(null)

/** Goes on with what another device plays, which stops; or continues the loaded set where the listener was on one. */
export const continueElsewhere = command({
  id: 'player.continue-elsewhere',
  label: get => {
    const device = get(playingDevice)
    return device ? `Playing on ${device.name} · Continue here` : `Continue at ${hhmmss(get(placeElsewhere) ?? 0)}`
  },
  icon: () => IconDevices,
  enabled: get => get(playingDevice) !== null || get(placeElsewhere) !== null,
  effect: () => {
    const place = store.get(placeElsewhere)
    store.set(placeElsewhere, null)
    const device = store.get(playingDevice)
    if (device) return device.continueHere()
    if (place === null) return
    player.seek(place)
    player.play()
  },
})
