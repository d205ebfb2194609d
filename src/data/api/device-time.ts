import { firstAskedAt } from '../../lib/first-load.ts'
import { cachedPagesOwner } from '../cache/cached-pages-owner.ts'
import { readText, storageKeys, write } from '../storage/stored.ts'

let last = 0

/**
 * Returns the device's time in ms, later than any time that it returned before, in any tab. It orders requests and answers:
 * when the clock is set back, an old write must not win over a newer answer. Stored for a listener until they sign out.
 */
export function deviceTime(): number {
  last = Math.max(Date.now(), last + 1, (Number(readText(storageKeys.deviceTime)) || 0) + 1)
  if (cachedPagesOwner()) write(storageKeys.deviceTime, String(last))
  return last
}

/** Returns the time of what is asked for now. What may have been asked for ahead (`src/start/start.ts`) is as old as that. */
export const askingTime = () => firstAskedAt() ?? deviceTime()
