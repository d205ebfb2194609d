import type { EditRow, RowTrack } from '../../set/model.ts'
import type { FieldName } from './fields.ts'
import { artistsText } from './names.ts'

/** Marks that only import's reading understands: several artists, guests, a mix or a label in brackets. */
const hasMore = /,|&|\/| x | × | vs\.? | with | and |feat|ft\.|[()[\]]/i

/** What has been typed into a field of a row, as a line of a tracklist; null if there is nothing more to be read of it. */
export function lineToRead(row: EditRow, field: FieldName, text: string): string | null {
  const artists = artistsText(row) || 'ID'
  const title = row.title ?? 'ID'
  if (field === 'mixName') return text.trim() === '' ? null : `${artists} - ${title} (${text})`
  if ((field !== 'artists' && field !== 'title') || !hasMore.test(text)) return null
  if (field === 'title') return `${artists} - ${text}`
  return isLine(text) ? text : `${text} - ${title}`
}

const isLine = (text: string) => / [-–—] /.test(text)

/** The fields that the reading of what was typed decides. What it doesn't name stays. */
export function patchOf(row: EditRow, field: FieldName, text: string, read: RowTrack): Partial<EditRow> {
  const { artists, feat, title, mix, mix_name, remixers, label } = read
  const mixed = mix_name === undefined ? {} : { mix_name, remixers, mix: row.mix === 'ID' ? row.mix : mix }
  if (field === 'mixName') return mixed
  const named = { ...(title !== undefined && { title }), ...(label !== undefined && { label }), ...mixed }
  if (field === 'title') return feat.length > 0 ? { ...named, feat } : named
  return isLine(text) ? { artists, feat, ...named } : { artists, feat }
}
