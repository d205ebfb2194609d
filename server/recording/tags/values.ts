/** ID3's genre numbers, as far as they are relevant for DJ sets. */
const numbered: Record<number, string> = {
  3: 'Dance',
  7: 'Hip-Hop',
  13: 'Pop',
  18: 'Techno',
  19: 'Industrial',
  25: 'Euro-Techno',
  26: 'Ambient',
  27: 'Trip-Hop',
  31: 'Trance',
  34: 'Acid',
  35: 'House',
  40: 'Space',
  52: 'Electronic',
  54: 'Eurodance',
  55: 'Dream',
  63: 'Jungle',
  66: 'New Wave',
  67: 'Psychedelic',
  68: 'Rave',
  112: 'Club',
  124: 'Euro-House',
  125: 'Dance Hall',
  126: 'Goa',
  127: 'Drum & Bass',
  128: 'Club-House',
  129: 'Hardcore',
}

export const genreOfNumber = (number: number): string | undefined => numbered[number]

/** Parses a genre in a tag: `Techno`, `18`, `(18)`, `(18)Peak Time Techno`. */
export function genreOf(text: string | undefined): string | undefined {
  const match = /^(?:\((\d{1,3})\)|(\d{1,3})$)?(.*)$/s.exec(text ?? '')
  const number = match?.[1] ?? match?.[2]
  return match?.[3]?.trim() || (number === undefined ? undefined : genreOfNumber(Number(number)))
}

/** Forms of dates that people type: `2026.06.14`, `20260614` and `14.06.2026`. */
const typed = [
  [/^(\d{4})[./](\d\d?)[./](\d\d?)(?!\d)/, [1, 2, 3]],
  [/^(\d{4})(\d\d)(\d\d)(?!\d)/, [1, 2, 3]],
  [/^(\d\d?)\.(\d\d?)\.(\d{4})(?!\d)/, [3, 2, 1]],
] as const

/** Returns the date as `YYYY-MM-DD` if it is typed in another form. */
function untyped(text: string): string {
  for (const [form, order] of typed) {
    const parts = form.exec(text)
    if (parts) return order.map(part => (parts[part] ?? '').padStart(2, '0')).join('-')
  }
  return text
}

/**
 * A date (`YYYY` or `YYYY-MM-DD`) from the timestamp of ID3v2.4 or what people type in its place, or from the year and day
 * (`DDMM`) of 2.3.
 */
export function dateOf(timestamp?: string, year?: string, day?: string): string | undefined {
  const parsed = /^(\d{4})(?:-(\d\d)-(\d\d))?/.exec(untyped((timestamp ?? year ?? '').trim()))
  if (!parsed?.[1] || parsed[1] === '0000') return undefined
  const [, ofYear, month = day?.slice(2, 4), date = day?.slice(0, 2)] = parsed
  const whole = `${ofYear}-${month}-${date}`
  const time = new Date(`${whole}T00:00:00Z`)
  return !Number.isNaN(time.getTime()) && time.toISOString().startsWith(whole) ? whole : ofYear
}
