import * as z from 'zod/mini'
import { readJson, storageKeys } from '../data/storage/stored.ts'
import { storedAtom } from '../data/storage/stored-atom.ts'
import { combineUnsubscribes, type Unsubscribe } from '../lib/unsubscribe.ts'
import { store, watch } from '../state/store.ts'
import type { Page } from './page.ts'

/** Whether all sets play equally loud. It belongs to the device, as its speakers do, and not to the listener. */
export const equalLoudness = storedAtom(
  storageKeys.equalLoudness,
  () => readJson(storageKeys.equalLoudness, z.boolean()) ?? true,
  String,
)

/** A switch that is turned while a set plays is heard within this long (ms), without a jump. */
const glideMs = 200
const glideSteps = 10

/** Applies the setting to the player, and follows it. Returns an unsubscribe function. */
export function applyEqualLoudness({ player, clock }: Pick<Page, 'player' | 'clock'>): Unsubscribe {
  let share = Number(store.get(equalLoudness))
  let cancelTimer = () => {}

  function glide(to: number, steps: number): void {
    share += (to - share) / steps
    player.equalize(share)
    if (steps > 1) cancelTimer = clock.after(glideMs / glideSteps, () => glide(to, steps - 1))
  }

  player.equalize(share)
  return combineUnsubscribes(
    watch(equalLoudness, on => {
      cancelTimer()
      glide(Number(on), glideSteps)
    }),
    () => cancelTimer(),
  )
}
