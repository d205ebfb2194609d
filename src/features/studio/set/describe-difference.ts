import { usDate } from '#contract/dates.ts'
import { artistsText, rowName } from '../tracklist/model/names.ts'
import { startText } from '../tracklist/model/times.ts'
import type { Difference, Field, Side } from './compare.ts'
import type { EditRow, EditSet } from './model.ts'

const fieldNames: Record<Field, string> = {
  name: 'Name',
  artists: 'Artists',
  curators: 'Curators',
  date: 'Date',
  genre: 'Genre',
  artwork: 'Artwork',
  is_published: 'Published',
}

function fieldText(set: EditSet, field: Field): string {
  switch (field) {
    case 'artists':
      return set.artists.join(', ')
    case 'curators':
      return set.curators.map(({ name }) => name).join(', ')
    case 'date':
      return usDate(set.date ?? '')
    case 'artwork':
      return set.artwork.art_url === null ? 'None' : 'A picture'
    case 'is_published':
      return set.is_published ? 'Yes' : 'No'
    default:
      return set[field] ?? ''
  }
}

function rowText(row: EditRow | undefined): string {
  if (!row) return 'Not in the list'
  const { label, key, bpm, release_date, genre } = row
  const more = [label, key, bpm, release_date && usDate(release_date), genre]
  return [startText(row.start) || 'No start', rowName(row), row.mix === 'ID' && 'ID', ...more]
    .filter(Boolean)
    .join(' · ')
}

/** What a difference is of: ‘Genre’, ‘Track Tarn – Undertow’. */
export function nameOf(difference: Difference): string {
  if (difference.kind === 'field') return fieldNames[difference.field]
  const row = difference.mine ?? difference.theirs
  return row ? `Track ${artistsText(row) || row.title ? rowName(row) : startText(row.start)}` : 'Track'
}

/** What a side has. */
export function sideText(difference: Difference, side: Side): string {
  if (difference.kind === 'row') return rowText(difference[side])
  return fieldText(difference[side], difference.field) || 'Nothing'
}
