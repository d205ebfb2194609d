/** Letters that no mark makes, as PostgreSQL's `unaccent` spells them. */
const letters: Record<string, string> = {
  æ: 'ae',
  ð: 'd',
  ø: 'o',
  þ: 'th',
  ß: 'ss',
  đ: 'd',
  ħ: 'h',
  ı: 'i',
  ĸ: 'q',
  ł: 'l',
  ŋ: 'n',
  œ: 'oe',
  ŧ: 't',
  ƀ: 'b',
  ɓ: 'b',
  ƈ: 'c',
  ɖ: 'd',
  ɗ: 'd',
  ɛ: 'e',
  ƒ: 'f',
  ɠ: 'g',
  ǥ: 'g',
  ɨ: 'i',
  ƙ: 'k',
  ƚ: 'l',
  ɲ: 'n',
  ɵ: 'o',
  ʉ: 'u',
  ƴ: 'y',
  ƶ: 'z',
}

/**
 * The key by which two names are the same: case, accents, `&` for `and`, apostrophes and middle dots, the kind of quotes
 * and of dashes, and double spaces don't count. Marks that make another letter in scripts other than ours stay.
 */
export function fold(name: string): string {
  const plain = name
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replace(/[^\0-\x7f]/g, letter => letters[letter] ?? letter)
    .replace(/&/g, ' and ')
    .replace(/[“”„‟″]/g, '"')
    .replace(/[‐‑‒–—―−]/g, '-')
  return (
    plain
      .replace(/['’‘‛ʼ′`´·]/g, '')
      .replace(/\s+/g, ' ')
      .trim() || plain.trim()
  )
}
