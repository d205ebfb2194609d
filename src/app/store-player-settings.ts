import * as z from 'zod/mini'
import { readJson, storageKeys, write } from '../data/storage/stored.ts'
import { type Skip, skips } from '../player/media-session.ts'
import { player } from '../player/player.ts'
import { speeds } from '../player/speed.ts'

/** How this device plays: it belongs to the device, not to the listener. */
const Settings = z.object({ speed: z.literal(speeds), skip: z.enum(skips) })
type Settings = z.infer<typeof Settings>

/** Reads what the device has kept, and keeps every change. The answer ends it. */
export function keepPlayerSettings(): () => void {
  const kept = readJson(storageKeys.player, Settings)
  if (kept) {
    player.setSpeed(kept.speed)
    player.setSkip(kept.skip satisfies Skip)
  }
  const keep = () => {
    const settings: Settings = { speed: player.speed.get(), skip: player.skip.get() }
    write(storageKeys.player, JSON.stringify(settings))
  }
  const ends = [player.speed.subscribe(keep), player.skip.subscribe(keep)]
  return () => {
    for (const end of ends) end()
  }
}
