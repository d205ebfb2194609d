import { cachedPagesOwner } from '../cache/cached-pages-owner.ts'
import { readText, storageKeys, write } from '../storage/stored.ts'

let last = 0

/**
 * The time by this device's clock (ms), but never before what was given out before, in whichever tab: it orders questions
 * and answers, so that a clock that is set back doesn't put an old write over a new answer. Of a listener it is kept until
 * they sign out.
 */
export function deviceTime(): number {
  last = Math.max(Date.now(), last + 1, (Number(readText(storageKeys.deviceTime)) || 0) + 1)
  if (cachedPagesOwner()) write(storageKeys.deviceTime, String(last))
  return last
}
