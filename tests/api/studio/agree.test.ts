import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { StudioRow, type StudioSet } from '#contract/entities/studio.ts'
import { genres } from '#contract/genres.ts'
import { describeTracks } from '../../../server/catalog/describe/describe.ts'
import { importSet } from '../../../server/catalog/import-set.ts'
import { toManifest } from '../../../server/catalog/manifest.ts'
import { readSet } from '../../../server/catalog/read-set.ts'
import { wrongCounters } from '../../../server/db/counters.ts'
import type { Db } from '../../../server/db/pool.ts'
import { change, undo } from '../../../server/studio/edits/document.ts'
import { publish } from '../../../server/studio/sets/publish.ts'
import { readStudioSet, setDocument } from '../../../server/studio/sets/set-document.ts'
import { readManifest } from '../../../server/tracklist/manifest.ts'
import { type TestDatabase, testDatabase } from '../../support/database/database.ts'
import { isLongRun } from '../../support/long-run.ts'
import { patience } from '../../support/patience.ts'

let demo: TestDatabase
let curator: number
beforeAll(async () => {
  demo = await testDatabase('demo')
  const user = await demo.db
    .selectFrom('users')
    .select('id')
    .where('username', '=', 'curator')
    .executeTakeFirstOrThrow()
  curator = user.id
})
afterAll(() => demo.drop())

const duration = 3_600_000
const numRuns = isLongRun ? 600 : 10
const timeout = patience(isLongRun ? 900_000 : 120_000)

/** Few names, so that sets share artists and tracks, and tracks are each other's twins; some differ only in what is folded. */
const name = fc.constantFrom(
  'Tarn',
  'tarn',
  'Łódź',
  'Lodz',
  'O’Neil',
  '東京',
  'A & B',
  'A and B',
  '<b>bold</b>',
  "'); --",
)
const names = fc.uniqueArray(name, { minLength: 1, maxLength: 3 })
const maybe = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: undefined })
const details = {
  label: maybe(name),
  release_date: maybe(fc.constantFrom('1999-12-31', '2024-02-29')),
  genre: maybe(fc.constantFrom(...genres)),
  bpm: maybe(fc.constantFrom(128, 133.5)),
  key: maybe(fc.constantFrom('8A', 'F#m')),
  purchase_url: maybe(fc.constant('https://shop.example/t?a=1')),
}
const released = fc.record({
  ...details,
  title: name,
  artists: names,
  feat: fc.uniqueArray(name, { maxLength: 1 }),
  remixers: fc.uniqueArray(name, { maxLength: 1 }),
  mix: fc.constantFrom('original_mix', 'remix', 'edit'),
  mix_name: maybe(fc.constant('Dub')),
})
const unknown = fc.constant({ mix: 'ID', artists: [] })
const row = fc.oneof({ weight: 4, arbitrary: released }, { weight: 1, arbitrary: unknown })
const rows = fc
  .uniqueArray(fc.tuple(fc.integer({ min: 0, max: 3599 }), row), { maxLength: 8, selector: ([start]) => start })
  .map((placed): StudioRow[] =>
    placed
      .toSorted(([one], [other]) => one - other)
      .map(([start, row]) => StudioRow.parse(JSON.parse(JSON.stringify({ ...row, start: start * 1000 })))),
  )

let made = 0
const set = fc
  .record({
    name,
    artists: names,
    curators: fc.array(fc.record({ type: fc.constantFrom('artist', 'label'), name }), { maxLength: 2 }),
    date: fc.constantFrom('2020-01-01', '2026-11-27'),
    genre: fc.constantFrom(...genres),
    tracks: rows,
  })
  .map((set): StudioSet & { date: string; genre: string } => ({
    ...set,
    artwork: { art_url: null, art_url_sm: null, art_url_xl: null },
    is_published: true,
  }))

const recordingOf = (permalink: string) => ({
  permalink,
  version: 'v',
  size: 1,
  digests: ['d'],
  duration,
  loudness: { integrated: -9, truePeak: -1, curve: [-90] },
})

const imported = async (
  trx: Db,
  set: StudioSet & { date: string; genre: string },
  permalink: string,
): Promise<number> => {
  const described = { ...set, tracks: describeTracks(set.tracks, duration), artwork: undefined, guesses: new Map() }
  return (await importSet(trx, { ...described, recording: recordingOf(permalink) }, { quiet: true })).id
}

async function published(trx: Db, set: StudioSet, permalink: string): Promise<number> {
  const { id } = await trx
    .insertInto('drafts')
    .values({ set: JSON.stringify(set), recording: JSON.stringify(recordingOf(permalink)) })
    .returning('id')
    .executeTakeFirstOrThrow()
  return publish(trx, id, curator)
}

class Enough extends Error {}
/** Does work in a transaction that is rolled back. */
async function tried<Result>(work: (trx: Db) => Promise<Result>): Promise<Result> {
  const results: Result[] = []
  await demo.db
    .transaction()
    .execute(async trx => {
      results.push(await work(trx))
      throw new Enough()
    })
    .catch(error => {
      if (!(error instanceof Enough)) throw error
    })
  const [result] = results
  if (result === undefined) throw new Error('The work has no result')
  return result
}

/** A set as it is stored, without the ids that differ from one transaction to the next. */
async function stored(trx: Db, id: number) {
  const read = await readSet(trx, id)
  const line = await trx
    .selectFrom('sets')
    .select(['artist', 'sponsor', 'track_count', 'track_confirmed_count', 'track_genres', 'loudness'])
    .where('id', '=', id)
    .executeTakeFirst()
  return { ...read, tracks: read?.tracks.map(({ id: _, ...track }) => track), line }
}

test('A set that is published in the Studio is the one that an import of it makes', { timeout }, async () => {
  await fc.assert(
    fc.asyncProperty(set, async set => {
      const permalink = `sets/agree.${made++}.mp3`
      const byImport = await tried(async trx => stored(trx, await imported(trx, set, permalink)))
      const byStudio = await tried(async trx => stored(trx, await published(trx, set, permalink)))
      expect(byStudio).toEqual(byImport)
    }),
    { numRuns },
  )
})

/** The rows of the set of before keep their tracks where they are kept, in another order and with other names. */
const edited = fc.tuple(set, set, fc.array(fc.boolean(), { minLength: 8, maxLength: 8 }))

test('What the Studio makes of an imported set can be exported and imported again, which changes nothing, and undone', {
  timeout,
}, async () => {
  await fc.assert(
    fc.asyncProperty(edited, async ([before, after, keeps]) => {
      const permalink = `sets/agree.${made++}.mp3`
      await tried(async trx => {
        const id = await imported(trx, before, permalink)
        const first = await readStudioSet(trx, id)
        const tracks = after.tracks.map((row, at) => {
          const track_id = keeps[at] ? first?.tracks.at(-1 - at)?.track_id : undefined
          return track_id === undefined ? row : { ...row, track_id }
        })
        const { edit } = await change(trx, setDocument, { id, userId: curator, to: () => ({ ...after, tracks }) })
        const changed = await readStudioSet(trx, id)

        const exported = await readSet(trx, id)
        const [listed] = exported ? readManifest(Buffer.from(JSON.stringify(toManifest([exported])))) : []
        if (!listed) throw new Error('Nothing was exported')
        const { kind, changes } = await importSet(
          trx,
          {
            name: listed.name ?? '',
            artists: listed.artists ?? [],
            date: listed.date ?? '',
            genre: listed.genre ?? '',
            curators: listed.curators ?? [],
            tracks: describeTracks(listed.tracks ?? [], duration),
            artwork: undefined,
            recording: recordingOf(permalink),
            guesses: new Map(),
          },
          { quiet: true },
        )
        expect({ kind, changes }).toEqual({ kind: 'unchanged', changes: { newArtists: [], newLabels: [], lines: [] } })
        expect(await readStudioSet(trx, id)).toEqual(changed)

        if (edit !== null) {
          const logged = await trx.selectFrom('edits').selectAll().where('id', '=', edit).executeTakeFirstOrThrow()
          await undo(trx, setDocument, logged, curator)
          expect(await readStudioSet(trx, id)).toEqual(first)
        }
        expect(await wrongCounters(trx)).toEqual([])
        return true
      })
    }),
    { numRuns },
  )
})
