import type { RowTrack } from '../../set/model.ts'

/**
 * What curators type, as a row's fields at once: without the names that the catalogue knows, which only the server has. It reads the
 * same text again as import does (`read-row.ts`).
 */

const separator = / ?,(?!\d{3}\b) ?| & /
const featuring = /\s(?:feat\.?|ft\.?|featuring)\s/i

const isNobody = (name: string) => name === '' || /^id$/i.test(name)

const splitNames = (text: string) => [
  ...new Set(
    text
      .split(separator)
      .map(name => name.trim())
      .filter(name => !isNobody(name)),
  ),
]

/** Reads ‘A & B feat. C’. An empty text and `ID` are nobody. */
export function artistsOf(text: string): Pick<RowTrack, 'artists' | 'feat'> {
  const [by = '', ...guests] = text.split(featuring)
  return { artists: splitNames(by), feat: guests.flatMap(splitNames) }
}

/** ‘A, B feat. C’. */
export const artistsText = ({ artists, feat }: Pick<RowTrack, 'artists' | 'feat'>) =>
  feat.length > 0 ? `${artists.join(', ')} feat. ${feat.join(', ')}` : artists.join(', ')

/** ‘Tarn – Undertow (Kassian Remix)’, for names of controls and what is said; ‘no name yet’ for an empty row. */
export function rowName(row: Pick<RowTrack, 'artists' | 'feat' | 'title' | 'mix' | 'mix_name'>): string {
  const title = row.title ?? (row.mix === 'ID' ? 'ID' : '')
  const mix = row.mix_name && row.mix !== 'original_mix' ? ` (${row.mix_name})` : ''
  const names = [artistsText(row), title && title + mix].filter(text => text !== '')
  return names.length > 0 ? names.join(' – ') : 'no name yet'
}

/** A text that is the same for tracks of the same names; undefined for an ID and without a title. */
export function namesKey({ mix, title, artists, mix_name }: RowTrack): string | undefined {
  if (mix === 'ID' || !title) return undefined
  return JSON.stringify([artists, title, mix, mix_name]).toLowerCase()
}
