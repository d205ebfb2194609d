import * as z from 'zod/mini'
import { readJson, storageKeys, write } from '../data/storage/stored.ts'
import { combineUnsubscribes } from '../lib/unsubscribe.ts'
import { type Skip, skips } from '../player/media-session.ts'
import { player } from '../player/player.ts'
import { speeds } from '../player/speed.ts'

/** The player's settings. They belong to the device, not to the listener. */
const Settings = z.object({ speed: z.literal(speeds), skip: z.enum(skips) })
type Settings = z.infer<typeof Settings>

/** Restores the stored settings, and stores every change. Returns an unsubscribe function. */
export function storePlayerSettings(): () => void {
  const stored = readJson(storageKeys.player, Settings)
  if (stored) {
    player.setSpeed(stored.speed)
    player.setSkip(stored.skip satisfies Skip)
  }
  const storeSettings = () => {
    const settings: Settings = { speed: player.speed.get(), skip: player.skip.get() }
    write(storageKeys.player, JSON.stringify(settings))
  }
  return combineUnsubscribes(player.speed.subscribe(storeSettings), player.skip.subscribe(storeSettings))
}
