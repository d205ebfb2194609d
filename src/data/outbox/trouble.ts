import type { Entry } from './entry.ts'

/** So many attempts in a row may fail before anything is said. */
const unnoticed = 2

/** The status noted of an attempt that got no answer. */
export const noAnswerAtAll = 0

/** Why a change still waits after several attempts; null while it may just take a moment. */
export function troubleOf({ failures, failedWith, refusal }: Entry): string | null {
  if (refusal || failures <= unnoticed) return null
  if (failedWith === noAnswerAtAll) return 'The server doesn’t answer'
  return failedWith === 429 ? 'The server asks us to wait' : 'The server has a problem'
}
