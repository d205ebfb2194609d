export interface TextPart {
  /** Where it starts in the text, in characters. */
  at: number
  text: string
  /** A word of the search matches here. */
  isMatch: boolean
}

/** A text without case and accents, to compare it with what is typed. */
export const fold = (text: string) => text.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '')

/** Splits a text into what matches a word of `search` and what doesn't. Case and accents make no difference. */
export function splitAtMatches(text: string, search: string): TextPart[] {
  const words = fold(search).match(/[\p{L}\p{N}]+/gu) ?? []
  const characters = [...text.normalize('NFC')]
  // For each code unit of the folded text, the character it comes from: folding turns one character into none or several.
  const origins = characters.flatMap((character, index) =>
    fold(character)
      .split('')
      .map(() => index),
  )
  const folded = characters.map(fold).join('')
  const matched = new Set<number>()
  for (const word of words)
    for (let at = folded.indexOf(word); at >= 0; at = folded.indexOf(word, at + 1))
      for (const origin of origins.slice(at, at + word.length)) matched.add(origin)
  const parts: TextPart[] = []
  characters.forEach((character, index) => {
    const last = parts.at(-1)
    if (last && last.isMatch === matched.has(index)) last.text += character
    else parts.push({ at: index, text: character, isMatch: matched.has(index) })
  })
  return parts
}
