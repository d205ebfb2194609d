import { type EditRow, emptyTrack, type RowTrack } from '../../set/model.ts'
import { artistsOf, artistsText } from './names.ts'
import { parseStart, startText } from './times.ts'

/** The fields of a row, in the order of Tab. */
export const fieldNames = ['start', 'artists', 'title', 'mix', 'mixName', 'label', 'key', 'bpm'] as const
export type FieldName = (typeof fieldNames)[number]

interface Field {
  label: string
  /** What is shown and edited. */
  text(row: EditRow): string
  /** The change that a typed text makes; a string says why it makes none. */
  read(text: string, row: EditRow, before: EditRow | undefined): Partial<EditRow> | string
}

const optional = (text: string) => text.trim() || undefined

export const mixNames = { original_mix: 'Original', remix: 'Remix', edit: 'Edit', ID: 'ID' } as const
const mixes = ['original_mix', 'remix', 'edit', 'ID'] as const

/** ‘Tarn - Undertow’ typed into one field. */
function lineOf(text: string): Partial<RowTrack> {
  const [by = '', title] = text.split(/ [-–—] (.*)/)
  if (title === undefined) return artistsOf(by)
  return { ...artistsOf(by), ...(/^id$/i.test(title) ? { title: undefined, mix: 'ID' } : { title: optional(title) }) }
}

function readBpm(text: string) {
  const bpm = Number(text.trim().replace(',', '.'))
  if (text.trim() === '') return { bpm: undefined }
  return bpm >= 20 && bpm <= 400 ? { bpm } : 'A tempo is a number from 20 to 400'
}

/** The mix of an ID that is none any more, and of a track that becomes one. */
export function otherMix({ mix, mix_name, remixers }: EditRow): EditRow['mix'] {
  if (mix !== 'ID') return 'ID'
  return mix_name || remixers.length > 0 ? 'remix' : emptyTrack.mix
}

export const fields: Record<FieldName, Field> = {
  start: {
    label: 'Start',
    text: row => startText(row.start),
    read(text, _, before) {
      if (text.trim() === '') return { start: null }
      const start = parseStart(text, before?.start ?? null)
      return start === undefined ? 'A time is like 1:02:14 or 62:14, or +5:30 after the track before' : { start }
    },
  },
  artists: { label: 'Artists', text: artistsText, read: lineOf },
  title: {
    label: 'Title',
    text: row => row.title ?? '',
    read: text => (/^id$/i.test(text.trim()) ? { title: undefined, mix: 'ID' } : { title: optional(text) }),
  },
  mix: {
    label: 'Mix',
    text: row => row.mix,
    read: text => ({ mix: mixes.find(mix => mix === text) ?? emptyTrack.mix }),
  },
  mixName: {
    label: 'Mix name',
    text: row => row.mix_name ?? '',
    read: text => (text.trim() === '' ? { mix_name: undefined, remixers: [] } : { mix_name: text.trim() }),
  },
  label: { label: 'Label', text: row => row.label ?? '', read: text => ({ label: optional(text) }) },
  key: { label: 'Key', text: row => row.key ?? '', read: text => ({ key: optional(text) }) },
  bpm: { label: 'BPM', text: row => (row.bpm === undefined ? '' : String(row.bpm)), read: readBpm },
}

/** Where editing a row begins: at the first that it lacks, or at its start. */
export function firstField(row: EditRow): FieldName {
  if (row.start === null) return 'start'
  if (row.artists.length === 0 && row.mix !== 'ID') return 'artists'
  return row.title || row.mix === 'ID' ? 'start' : 'title'
}

export const nextField = (field: FieldName, by: 1 | -1): FieldName | undefined =>
  fieldNames[fieldNames.indexOf(field) + by]
