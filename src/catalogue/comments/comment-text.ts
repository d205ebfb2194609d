import { maxCommentLength } from '#contract/routes/activity.ts'

const inEnglish = new Intl.NumberFormat('en-US')

// Half of a surrogate pair, as a cut through an emoji leaves it. PostgreSQL can't store it, nor a null character.
const half = /\p{Surrogate}/u

/** The error message for a comment that can't be sent, or null. An empty comment has none, but can't be sent either. */
export function problemOf(text: string): string | null {
  const { length } = text.trim()
  if (length > maxCommentLength)
    return `A comment can have at most ${inEnglish.format(maxCommentLength)} characters. This one has ${inEnglish.format(length)}.`
  return text.includes('\0') || half.test(text) ? "This text has characters that can't be saved." : null
}

/** True when the comment isn't empty and has no problem. */
export const canSend = (text: string) => text.trim() !== '' && problemOf(text) === null

const longText = 600
const manyLines = 10

/** True for a comment that would push the others off the screen, so that only its beginning is shown at first. */
export const isLong = (text: string) => text.length > longText || text.split('\n').length > manyLines
