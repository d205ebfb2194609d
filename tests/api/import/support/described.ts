import { getSet } from '#contract/routes/catalogue.ts'
import type { DescribedSet, DescribedTrack } from '../../../../server/catalog/describe/described-set.ts'
import { importSet } from '../../../../server/catalog/import-set.ts'
import { exactly, type TestApp } from '../../../support/server/app.ts'

export const minute = 60_000

/** A track of ten minutes, from this minute of its set on. */
export const track = (
  start: number,
  title: string,
  artist: string,
  more: Partial<DescribedTrack> = {},
): DescribedTrack => ({
  start: start * minute,
  end: (start + 10) * minute,
  title,
  mix: 'original_mix',
  mixName: null,
  credits: [{ name: artist, role: 'producer' }],
  label: undefined,
  date: undefined,
  genre: undefined,
  bpm: undefined,
  key: undefined,
  purchaseUrl: undefined,
  artwork: undefined,
  ...more,
})
export const id = (start: number): DescribedTrack => track(start, 'ID', 'ID', { mix: 'ID', credits: [] })

/** A set of three tracks, the second one an ID, with the names of this number. */
export const describedSet = (number: number): DescribedSet => ({
  name: `Harbour Session ${number}`,
  artists: [`Mira Lund ${number}`],
  date: '2026-08-01',
  genre: 'Techno',
  curators: [{ type: 'label', name: 'Harbour Radio' }],
  tracks: [track(0, 'Low Tide', 'Ebb'), id(10), track(20, `Swell ${number}`, 'Kassian', { label: 'Pier 9' })],
  recording: {
    permalink: `sets/set.${number}.mp3`,
    version: 'v-1',
    size: 5_000_000,
    digests: ['one', 'two'],
    loudness: undefined,
    duration: 30 * minute,
  },
  artwork: undefined,
  guesses: new Map(),
})

/** The same set with another row at this index. */
export const withRow = (set: DescribedSet, at: number, row: DescribedTrack): DescribedSet => ({
  ...set,
  tracks: set.tracks?.map((each, index) => (index === at ? row : each)),
})

/** Imports what is described, and reads what became of it. */
export function importer({ ask, db }: TestApp, token: string) {
  return {
    runImport: (set: DescribedSet) => db.transaction().execute(trx => importSet(trx, set, { quiet: false })),
    shown: async (setId: number) => exactly(getSet.answer, (await ask('GET', `/api/sets/${setId}`, { token })).body),
    notificationCount: async (userId: number) =>
      (await db.selectFrom('notifications').select('id').where('user_id', '=', userId).execute()).length,
  }
}
