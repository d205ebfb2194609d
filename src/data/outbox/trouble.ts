import type { Entry } from './store/entry.ts'

/** How many attempts in a row may fail before the listener sees a notice. */
const unnoticed = 2

/** The `failedWith` of an attempt that got no answer. */
export const noAnswerAtAll = 0

/** The `failedWith` of an attempt at which our own code failed. */
export const ownDefect = -1

/** Why a write is still pending after several attempts, for the listener. Null while it may just take a moment. */
export function troubleOf({ failures, failedWith, refusal }: Entry): string | null {
  if (refusal || failures <= unnoticed) return null
  if (failedWith === noAnswerAtAll) return "The server isn't responding"
  // A later version of the app may be able to send it: nothing is lost, and nobody is to think that it was the network.
  if (failedWith === ownDefect) return 'Something went wrong'
  return failedWith === 429 ? 'The server is busy' : 'The server has a problem'
}
