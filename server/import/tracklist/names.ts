import { fold } from '../names/fold.ts'

export type IsKnown = (name: string) => boolean

/** What stands between two artists. ` and ` only parts names that are known: it is a word of many a name. */
const separator = /( ?,(?!\d{3}\b) ?| & | x | × | [Vv][Ss]\.? | [Ww]ith )/
/** ‘Earth, Wind & Fire’ has three parts; nobody has more than six. */
const mostParts = 6

/** Nobody's name: `ID`, `ID2`, `???`. */
export const isUnknown = (name: string) => /^(?:id ?#?\d{0,3}\??|\?{1,20})$/i.test(name)

function withoutTwins(names: readonly string[]): string[] {
  const seen = new Set<string>()
  return names.filter(name => seen.size < seen.add(fold(name)).size)
}

function partsOfAnd(name: string, isKnown: IsKnown): string[] {
  const parts = name.split(/ and /i)
  return parts.length > 1 && parts.length <= mostParts && parts.every(isKnown) ? parts : [name]
}

/** How many of the pieces (names at even places, separators between them) are one name: the longest known, else one. */
function lengthOfFirst(pieces: readonly string[], isKnown: IsKnown): number {
  for (let length = Math.min(2 * mostParts - 1, pieces.length); length > 1; length -= 2)
    if (isKnown(pieces.slice(0, length).join('').trim())) return length
  return 1
}

/**
 * The artists that a line names, in their order: ‘A, B & C vs. D’. A name that `isKnown` is one artist though it has a
 * separator in it. Nobody is named twice.
 */
export function namesIn(text: string, isKnown: IsKnown): string[] {
  const pieces = text.split(separator)
  const names: string[] = []
  for (let at = 0; at < pieces.length; ) {
    const length = lengthOfFirst(pieces.slice(at, at + 2 * mostParts), isKnown)
    const name = pieces
      .slice(at, at + length)
      .join('')
      .trim()
    if (name) names.push(...(length > 1 || isKnown(name) ? [name] : partsOfAnd(name, isKnown)))
    at += length + 1
  }
  return withoutTwins(names)
}
