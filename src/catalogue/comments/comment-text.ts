import { longestComment } from '../../../contract/routes/activity.ts'

const inEnglish = new Intl.NumberFormat('en-US')

// Halves of characters, as a cut through an emoji leaves them.
const half = /\p{Surrogate}/u

/** Why a comment can't be sent, in words for its author; null for nothing to say. An empty one needs no words. */
export function problemOf(text: string): string | null {
  const { length } = text.trim()
  if (length > longestComment)
    return `A comment can have at most ${inEnglish.format(longestComment)} characters. This one has ${inEnglish.format(length)}.`
  return text.includes('\0') || half.test(text) ? 'This text has characters that cannot be saved.' : null
}

/** Whether there is anything to send, and nothing against it. */
export const canSend = (text: string) => text.trim() !== '' && problemOf(text) === null

const longText = 600
const manyLines = 10

/** True for a text that would push the others off the screen. */
export const isLong = (text: string) => text.length > longText || text.split('\n').length > manyLines
