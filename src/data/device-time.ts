import { readText, storageKeys, write } from './stored.ts'

/**
 * The time by this device's clock (ms), but never before what was given out before, in whichever tab: it orders questions
 * and answers, so that a clock that is set back doesn't put an old write over a new answer.
 */
export function deviceTime(): number {
  const last = Number(readText(storageKeys.deviceTime)) || 0
  const now = Math.max(Date.now(), last + 1)
  write(storageKeys.deviceTime, String(now))
  return now
}
