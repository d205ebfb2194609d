import { fold } from './fold.ts'

export type IsKnown = (name: string) => boolean

/** Separators between artists. ` and ` only separates known names, because it is part of many names. */
const separator = /( ?,(?!\d{3}\b) ?| & | x | × | [Vv][Ss]\.? | [Ww]ith )/
/** The most parts of one name. ‘Earth, Wind & Fire’ has three. */
const maxParts = 6

/** Whether a name is a placeholder: `ID`, `ID2`, `???`. */
export const isUnknown = (name: string) => /^(?:id ?#?\d{0,3}\??|\?{1,20})$/i.test(name)

function withoutDuplicates(names: readonly string[]): string[] {
  const seen = new Set<string>()
  return names.filter(name => seen.size < seen.add(fold(name)).size)
}

function partsOfAnd(name: string, isKnown: IsKnown): string[] {
  const parts = name.split(/ and /i)
  return parts.length > 1 && parts.length <= maxParts && parts.every(isKnown) ? parts : [name]
}

/** The number of pieces (names alternating with separators) of the first name: the longest known name, or else one piece. */
function lengthOfFirst(pieces: readonly string[], isKnown: IsKnown): number {
  for (let length = Math.min(2 * maxParts - 1, pieces.length); length > 1; length -= 2)
    if (isKnown(pieces.slice(0, length).join('').trim())) return length
  return 1
}

/**
 * Splits a line into artists: ‘A, B & C vs. D’. A name that `isKnown` stays one artist even if it contains a separator.
 * Duplicates are removed.
 */
export function namesIn(text: string, isKnown: IsKnown): string[] {
  const pieces = text.split(separator)
  const names: string[] = []
  for (let at = 0; at < pieces.length; ) {
    const length = lengthOfFirst(pieces.slice(at, at + 2 * maxParts), isKnown)
    const name = pieces
      .slice(at, at + length)
      .join('')
      .trim()
    if (name) names.push(...(length > 1 || isKnown(name) ? [name] : partsOfAnd(name, isKnown)))
    at += length + 1
  }
  return withoutDuplicates(names)
}
