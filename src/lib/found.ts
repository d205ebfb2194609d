export interface Part {
  /** Where it begins, in characters. */
  at: number
  text: string
  /** It is what was searched for. */
  found: boolean
}

/** Without case and accents. */
const folded = (text: string) => text.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '')

/** A text cut where the words of a search begin and end in it, whatever their case and accents. */
export function partsFound(text: string, search: string): Part[] {
  const words = folded(search).match(/[\p{L}\p{N}]+/gu) ?? []
  const characters = [...text.normalize('NFC')]
  // Where each character of the folded text comes from: a folded character may be none, or several.
  const origins = characters.flatMap((character, index) =>
    folded(character)
      .split('')
      .map(() => index),
  )
  const whole = characters.map(folded).join('')
  const found = new Set<number>()
  for (const word of words)
    for (let at = whole.indexOf(word); at >= 0; at = whole.indexOf(word, at + 1))
      for (const origin of origins.slice(at, at + word.length)) found.add(origin)
  const parts: Part[] = []
  characters.forEach((character, index) => {
    const last = parts.at(-1)
    if (last && last.found === found.has(index)) last.text += character
    else parts.push({ at: index, text: character, found: found.has(index) })
  })
  return parts
}
