import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { getSet, listSets } from '#contract/routes/catalogue.ts'
import { wrongCounters } from '../../../server/db/counters.ts'
import { migrate, migrateUpTo } from '../../../server/db/migrate.ts'
import type { Db } from '../../../server/db/pool.ts'
import { bareDatabase } from '../../support/database/database.ts'
import { addSignedIn, exactly, expectFailure } from '../../support/server/app.ts'
import { testServer } from '../../support/server/test-server.ts'

const server = await testServer({ template: 'empty' })
const token = (await addSignedIn(server, 'reader')).access
afterAll(async () => expect(await wrongCounters(server.db)).toEqual([]))

const minute = 60_000

interface About {
  name?: string
  genre?: string
  /** Of its tracks, each as long as the others; null where it is unknown. */
  bpm?: readonly (number | null)[]
  keys?: readonly (string | null)[]
  minutes?: number
  date?: string
  /** Every ten seconds, in tenths of LUFS. */
  curve?: readonly number[]
}

const values = (db: Db) => ({
  set: (about: About) =>
    db
      .insertInto('sets')
      .values({
        set_name: about.name ?? 'A set',
        artist: 'An artist',
        genre: about.genre ?? 'House',
        release_date: about.date ?? '2026-01-01',
        duration: (about.minutes ?? 60) * minute,
        loudness_curve: about.curve ? [...about.curve] : null,
      })
      .returning('id')
      .executeTakeFirstOrThrow(),
  track: (bpm: number | null, key: string | null) =>
    db
      .insertInto('tracks')
      .values({ title: 'A track', artist: 'An artist', mix_type: 'original_mix', bpm, key })
      .returning('id')
      .executeTakeFirstOrThrow(),
})

async function aSet(about: About, db = server.db): Promise<number> {
  const insert = values(db)
  const { id } = await insert.set(about)
  const { bpm = [], keys = [], minutes = 60 } = about
  const length = (minutes * minute) / bpm.length
  for (const [index, each] of bpm.entries()) {
    const track = await insert.track(each, keys[index] ?? null)
    const [start_time, end_time] = [Math.round(index * length), Math.round((index + 1) * length)]
    await db
      .insertInto('set_tracks')
      .values({ set_id: id, track_id: track.id, track_position: index + 1, start_time, end_time })
      .execute()
  }
  return id
}

async function soundOf(id: number) {
  const { body } = await server.ask('GET', `/api/sets/${id}`, { token })
  return exactly(getSet.answer, body).sound
}

const tracksOf = (set: number) => server.db.selectFrom('set_tracks').select('track_id').where('set_id', '=', set)

/** A measured recording: so many LUFS in each of its parts. */
const levels = (...parts: number[]) => parts.flatMap(level => Array<number>(60).fill(level * 10))

const moods: readonly [what: string, About, string | null][] = [
  ['below the usual tempo, and faster from third to third', { bpm: [118, 120, 121, 122, 123] }, 'warm-up'],
  ['fast throughout', { bpm: [127, 128, 128, 127, 128] }, 'peak'],
  ['fast, and slower towards its end', { bpm: [128, 128, 127, 124, 122] }, 'closing'],
  ['at the usual tempo throughout', { bpm: [124, 125, 124, 125, 124] }, 'peak'],
  ['slow throughout', { bpm: [118, 118, 118, 118] }, null],
  ['fast at both ends and slow between', { bpm: [128, 118, 128] }, null],
  ['from below the usual tempo to far above it', { bpm: [121, 126, 132] }, null],
  ['as fast as techno is slow', { genre: 'Techno', bpm: [127, 128, 128, 127, 128] }, null],
  ['at its genre\u2019s tempo, written as half of it', { genre: 'Trance', bpm: [69, 138, 70] }, 'peak'],
  ['of a genre nobody knows, at the tempo of house', { genre: 'Polka', bpm: [125, 125, 126] }, 'peak'],
  ['of which more than half is unknown', { bpm: [118, null, null, 123, null] }, null],
  ['of which one third is unknown', { bpm: [118, 118, 123, 123, null, null] }, null],
  ['of which a little is unknown', { bpm: [118, null, 121, 122, null, 123] }, 'warm-up'],
  ['at one tempo, and louder from third to third', { bpm: [123, 123, 123], curve: levels(-14, -11, -10) }, 'warm-up'],
  ['at one tempo, with a quiet end', { bpm: [126, 126, 126], curve: levels(-9, -9, -13) }, 'closing'],
  ['fast, but quiet between', { bpm: [127, 127, 127], curve: levels(-9, -14, -9) }, null],
  [
    'fast, with a break and a fade',
    { bpm: [127, 127, 127], curve: [...levels(-9, -9, -9).slice(20), ...Array<number>(20).fill(-700)] },
    'peak',
  ],
  ['without tracks', {}, null],
]

test.each(moods.map(([what, about, mood]) => ({ what, mood: mood ?? 'none', about })))(
  'The mood of a set $what: $mood',
  async ({ about, mood }) => {
    expect((await soundOf(await aSet(about)))?.mood ?? 'none').toBe(mood)
  },
)

test('A set has the tempo that its tracks span, halved or doubled where that is nearer, and the key that is heard the longest', async () => {
  const set = await aSet({
    genre: 'Bass / Club',
    bpm: [174, 87.4, 170.2, null],
    keys: ['8A', 'A minor', '2B', '2B'],
  })
  expect(await soundOf(set)).toMatchObject({ key: '2B', bpm_low: 170, bpm_high: 175 })
  expect(await soundOf(await aSet({}))).toEqual({ mood: null, key: null, bpm_low: null, bpm_high: null })
})

describe('What is derived follows', () => {
  test('a tempo that becomes known, and a tempo or key that is corrected', async () => {
    const set = await aSet({ bpm: [127, null, 127], keys: ['8A', null, '8A'] })
    const tracks = await tracksOf(set).orderBy('track_position').execute()
    const change = (index: number, bpm: number | null, key: string | null) =>
      server.db
        .updateTable('tracks')
        .set({ bpm, key })
        .where('id', '=', tracks[index]?.track_id ?? 0)
        .execute()
    expect((await soundOf(set))?.mood).toBe(null)
    await change(1, 128, '9A')
    expect(await soundOf(set)).toEqual({ mood: 'peak', key: '8A', bpm_low: 127, bpm_high: 128 })
    await change(2, 120, '8A')
    expect(await soundOf(set)).toEqual({ mood: 'closing', key: '8A', bpm_low: 120, bpm_high: 128 })
    await change(2, 120, '9A')
    expect((await soundOf(set))?.key).toBe('9A')
  })

  test('a track that leaves the set or moves to another, also when it is deleted', async () => {
    const [set, other] = [await aSet({ bpm: [127, 128, 127] }), await aSet({})]
    await server.db.updateTable('set_tracks').set({ set_id: other }).where('set_id', '=', set).execute()
    expect((await soundOf(set))?.mood).toBe(null)
    expect((await soundOf(other))?.mood).toBe('peak')
    await server.db.deleteFrom('tracks').where('id', 'in', tracksOf(other)).execute()
    expect((await soundOf(other))?.mood).toBe(null)
  })

  test("the recording's loudness, the genre and the length", async () => {
    const set = await aSet({ bpm: [126, 126, 126] })
    const update = (change: object) => server.db.updateTable('sets').set(change).where('id', '=', set).execute()
    expect((await soundOf(set))?.mood).toBe('peak')
    await update({ loudness_curve: levels(-9, -9, -13) })
    expect((await soundOf(set))?.mood).toBe('closing')
    await update({ loudness_curve: null, genre: 'Trance' })
    expect((await soundOf(set))?.mood).toBe(null)
    await update({ genre: 'House', duration: 150 * minute })
    expect((await soundOf(set))?.mood).toBe(null)
  })
})

describe('A list of sets', () => {
  /** Their names are of this test alone: others' sets aren't among them. */
  const named = { name: 'Lantern', genre: 'Nu Disco / Disco' }
  const peak = { bpm: [118, 119, 118], keys: ['8A', '8A', '9A'] }
  const warmUp = { bpm: [110, 114, 116], keys: ['4B', '8A', '4B'] }
  let ids: number[]
  beforeAll(async () => {
    ids = []
    for (const about of [
      { ...peak, minutes: 45, date: '2024-12-31' },
      { ...peak, minutes: 60, date: '2025-01-01' },
      { ...warmUp, minutes: 120, date: '2025-12-31' },
      { ...warmUp, minutes: 121, date: '2026-01-01', genre: 'Trance' },
      { ...warmUp, minutes: 59, date: '2025-06-01' },
    ])
      ids.push(await aSet({ ...named, ...about }))
  })

  async function found(query: Record<string, string>) {
    const { status, body } = await server.ask('GET', `/api/sets?${new URLSearchParams(query)}`, { token })
    expect(status).toBe(200)
    const { data, pagination } = exactly(listSets.answer, body)
    return { sets: data.map(({ id }) => ids.indexOf(id)).filter(index => index >= 0), total: pagination.total }
  }
  const genre = named.genre

  test.each<[Record<string, string>, number[]]>([
    [{ mood: 'peak', genre }, [1, 0]],
    [{ mood: 'warm-up', genre }, [2, 4]],
    [{ mood: 'closing', genre }, []],
    [{ length: 'short', genre }, [4, 0]],
    [{ length: 'medium', genre }, [2, 1]],
    [{ length: 'long', search: 'lantern' }, [3]],
    [{ year: '2025', genre }, [2, 4, 1]],
    [{ year: '2024', search: 'lantern' }, [0]],
    [{ key: '8A', genre }, [1, 0]],
    [{ key: '4B', year: '2025', mood: 'warm-up', length: 'short', genre }, [4]],
    [{ mood: 'warm-up', search: 'lantren', order_by: 'release_date' }, [4, 2, 3]],
    [{ mood: 'warm-up', genre, order_by: 'release_date', order_direction: 'asc' }, [4, 2]],
    [{ search: 'lantern', genre, length: 'short' }, [0, 4]],
  ])('narrowed by %o is those that fit, with their number', async (query, expected) => {
    expect(await found(query)).toEqual({ sets: expected, total: expected.length })
  })

  test('that is narrowed has pages', async () => {
    const page = { year: '2025', genre, limit: '2' }
    expect(await found(page)).toEqual({ sets: [2, 4], total: 3 })
    expect(await found({ ...page, offset: '2' })).toEqual({ sets: [1], total: 3 })
    expect(await found({ ...page, after: '2025-06-01', after_id: String(ids[4]) })).toMatchObject({ sets: [1] })
  })

  test('of an unknown key is empty', async () => {
    expect(await found({ key: 'H minor' })).toEqual({ sets: [], total: 0 })
  })

  test.each(['mood=sad', 'length=endless', 'year=soon', `key=${'8'.repeat(101)}`])('refuses %s', async query => {
    expectFailure(await server.ask('GET', `/api/sets?${query}`, { token }), 422)
  })
})

test('The moods of sets that are older than moods are derived while the database is in use', async () => {
  const { db, drop } = await bareDatabase()
  try {
    await migrateUpTo(db, '030-loudness')
    for (let count = 0; count < 3; count++) await aSet({ bpm: [127, 128, 127] }, db)
    await sql`select setval(pg_get_serial_sequence('sets', 'id'), 250)`.execute(db)
    await aSet({ bpm: [128, 125, 122] }, db)
    await migrate(db)
    const { rows } = await sql`select mood, count(*)::integer as sets from sets group by mood order by mood`.execute(db)
    expect(rows).toEqual([
      { mood: 'closing', sets: 1 },
      { mood: 'peak', sets: 3 },
    ])
    expect(await wrongCounters(db)).toEqual([])
  } finally {
    await drop()
  }
})
