/** Words that are written in capitals anywhere. */
const capitals = new Set(
  'DJ UK US USA EU NYC LA RA BBC ID EP LP MC TV FM AM NTS BPM EDM IDM VIP II III IV VI VII VIII IX MK'.split(' '),
)
const small = new Set('a an and at by for from in of on or the to vs with und der die das feat ft b2b f2f x'.split(' '))

function titled(word: string, isFirst: boolean): string {
  const lower = word.toLowerCase()
  if (!isFirst && small.has(lower)) return lower
  if (lower === 'b2b') return lower
  if (capitals.has(word) || /\d/.test(word)) return word
  // After an apostrophe only a name such as O'Brien has a capital.
  return lower.replace(/^\p{L}|(?<=^[od]['’])\p{L}|(?<=[/.-])\p{L}/gu, letter => letter.toUpperCase())
}

/** A name in capitals only, such as a recorder's or a flyer's, as it is usually written. A short one may be a real name. */
export function withoutCapitals(text: string): string {
  if (/\p{Ll}/u.test(text.replace(/\bb2b\b/g, '')) || (text.match(/\p{Lu}/gu) ?? []).length <= 6) return text
  let isFirst = true
  return text.replace(/[\p{L}\p{M}\d'’/.-]+/gu, word => {
    // After a dash begins another name.
    if (!/[\p{L}\d]/u.test(word)) {
      isFirst = true
      return word
    }
    const written = titled(word, isFirst)
    isFirst = false
    return written
  })
}
