/** Letters that don't decompose into a base letter and an accent, as PostgreSQL's `unaccent` maps them. */
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
 * A key for comparing names: equal for names that differ only in case, accents, `&` or `and`, apostrophes and middle dots, the
 * kind of quotes or dashes, or double spaces. Marks that make another letter in non-Latin scripts are kept.
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
