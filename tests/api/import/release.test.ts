import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { getSet, getTrack } from '#contract/routes/catalogue.ts'
import { wrongCounters } from '../../../server/db/counters.ts'
import { freshIds, release, takeFrom } from '../../support/releases.ts'
import { exactly, signIn } from '../../support/server/app.ts'
import { segue } from '../../support/server/segue-command.ts'
import { testServer } from '../../support/server/test-server.ts'
import { segueHere } from '../support/in-this-process.ts'

const server = await testServer()
const token = (await signIn(server)).access
const ids = await freshIds(server.db)

const nextId = () => takeFrom(ids)
const track = async (id: number) =>
  exactly(getTrack.answer, (await server.ask('GET', `/api/tracks/${id}`, { token })).body)
const set = async (id: number) => exactly(getSet.answer, (await server.ask('GET', `/api/sets/${id}`, { token })).body)
const count = async (table: 'artists' | 'labels' | 'releases' | 'notifications') => {
  const { rows } = await sql<{ n: number }>`select count(*) as n from ${sql.table(table)}`.execute(server.db)
  return rows[0]?.n
}
const today = () => new Date().toISOString().slice(0, 10)

describe('an ID that is released', () => {
  test('retains its id and its positions, and is a track with everything that was given', async () => {
    const { id, setId } = nextId()
    const before = await set(setId)
    const printed = await release(
      server.db,
      ...[
        String(id),
        '--artist',
        'Nobody Yet',
        '--artist',
        'Her Friend',
        '--title',
        'Low Tide',
        '--label',
        'New Label',
      ],
      ...['--date', '2026-11-01', '--purchase-url', 'https://shop.example/low-tide?a=1'],
    )
    expect(printed).toEqual([
      `Track ${id} is Nobody Yet, Her Friend - Low Tide, released 2026-11-01.`,
      expect.stringMatching(/^New artist: Nobody Yet \(id \d+\)$/),
      expect.stringMatching(/^New artist: Her Friend \(id \d+\)$/),
      expect.stringMatching(/^New label: New Label \(id \d+\)$/),
      '0 listeners were notified.',
    ])
    const out = await track(id)
    expect(out).toMatchObject({
      ...{ title: 'Low Tide', artist: 'Nobody Yet, Her Friend', mix_type: 'original_mix', release_date: '2026-11-01' },
      ...{ label_name: 'New Label', purchase_url: 'https://shop.example/low-tide?a=1' },
    })
    expect(out.artists.map(({ role, artist_meta }) => [role, artist_meta.name])).toEqual([
      ['producer', 'Nobody Yet'],
      ['producer', 'Her Friend'],
    ])
    const after = await set(setId)
    expect(after.track_confirmed_count).toBe(before.track_confirmed_count + 1)
    expect(after.set_tracks?.map(each => each.track_meta_id)).toEqual(
      before.set_tracks?.map(each => each.track_meta_id),
    )
    expect(await wrongCounters(server.db)).toEqual([])
  })

  test('finds its artists and its label in any case, and adds none twice', async () => {
    const known = await server.db
      .selectFrom('artists')
      .select(['id', 'name'])
      .where('id', '=', 4)
      .executeTakeFirstOrThrow()
    const label = await server.db
      .selectFrom('labels')
      .select(['id', 'name'])
      .where('id', '=', 2)
      .executeTakeFirstOrThrow()
    const before = [await count('artists'), await count('labels')]
    const { id } = nextId()
    const names = ['--artist', known.name.toUpperCase(), '--artist', ` ${known.name.toLowerCase()} `]
    const day = today()
    await release(server.db, String(id), ...names, '--title', 'Again', '--label', label.name.toUpperCase())
    expect([await count('artists'), await count('labels')]).toEqual(before)
    const out = await track(id)
    expect(out).toMatchObject({ artist: known.name, label_meta_id: label.id })
    // The date may change during the test.
    expect([day, today()]).toContain(out.release_date)
    expect(out.artists.map(each => each.artist_meta.id)).toEqual([known.id])
  })

  test('is released once by two operators at the same time, and a new artist is added once', async () => {
    const [one, other] = [nextId(), nextId()]
    const tries = await Promise.allSettled([
      release(server.db, String(one.id), '--artist', 'Twin', '--title', 'A'),
      release(server.db, String(one.id), '--artist', 'TWIN', '--title', 'B'),
      release(server.db, String(other.id), '--artist', 'twin', '--title', 'C'),
    ])
    expect(tries.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'fulfilled', 'rejected'])
    const { rows } = await sql`select from artists where lower(name) = 'twin'`.execute(server.db)
    expect(rows).toHaveLength(1)
    expect(await wrongCounters(server.db)).toEqual([])
  })

  test('is released once: a second release is refused and changes nothing', async () => {
    const { id } = nextId()
    await release(server.db, String(id), '--artist', 'Sudden', '--title', 'Once')
    const before = [await track(id), await count('releases'), await count('artists')]
    await expect(release(server.db, String(id), '--artist', 'Another', '--title', 'Twice')).rejects.toThrow(
      `Track ${id} is not an ID: it is Sudden - Once. Nothing was changed.`,
    )
    expect([await track(id), await count('releases'), await count('artists')]).toEqual(before)
  })

  test('remains an ID without new artists if its release fails halfway', async () => {
    const { id } = nextId()
    const before = [await track(id), await count('artists')]
    await sql`create function refuse() returns trigger language plpgsql as $$ begin raise 'no'; end $$`.execute(
      server.db,
    )
    await sql`create trigger refuse before insert on releases execute function refuse()`.execute(server.db)
    await expect(release(server.db, String(id), '--artist', 'Half Made', '--title', 'Half')).rejects.toThrow('no')
    await sql`drop trigger refuse on releases`.execute(server.db)
    expect([await track(id), await count('artists')]).toEqual(before)
  })
})

describe('segue release', () => {
  const named = ['--artist', 'A', '--title', 'T']
  test.each([
    [[], "track-id can't be used: it is missing."],
    [['x', ...named], "track-id can't be used: it is not a track id."],
    [['99999999999', ...named], "track-id can't be used: it is not a track id."],
    [['1', '2', ...named], 'Only one track can be released at a time: leave out 2.'],
    [['1', '--title', 'T'], "--artist can't be used: it is missing."],
    [['1', '--artist', ' ', '--title', 'T'], "--artist can't be used: it is empty."],
    [['1', '--artist', 'A'], "--title can't be used: it is missing."],
    [['1', ...named, '--title', 'x'.repeat(201)], "--title can't be used: it is longer than 200 characters."],
    [['1', ...named, '--date', '2026-02-30'], "--date can't be used: it is not a date such as 2026-11-21."],
    [['1', ...named, '--date', '0000-01-01'], "--date can't be used: it is not a date such as 2026-11-21."],
    [
      ['1', ...named, '--purchase-url', 'javascript:alert(1)'],
      /^--purchase-url can't be used: it must begin with http/,
    ],
    [['1', ...named, '--purchase-url', 'shop'], /^--purchase-url can't be used: it must begin with http/],
    [['1', ...named, '--bogus'], /--bogus/],
    [['999999', ...named], 'There is no track 999999.'],
  ])('%j: %s', async (args, message) => {
    await expect(async () => release(server.db, ...args)).rejects.toThrow(message)
  })

  test('exits with 0 when it is done, and with 1 and one line when it is refused', async () => {
    const environment = { DATABASE_URL: server.databaseUrl }
    const { id } = nextId()
    const args = ['release', String(id), '--artist', 'Sudden', '--title', 'By Hand', '--date', '2026-10-01']
    const said = `Track ${id} is Sudden - By Hand, released 2026-10-01.\n0 listeners were notified.`
    expect(await segue(args, environment)).toEqual({ code: 0, said })
    const again = `Track ${id} is not an ID: it is Sudden - By Hand. Nothing was changed.`
    expect(await segueHere(args, environment)).toEqual({ code: 1, said: again })
    const missing = "--title can't be used: it is missing."
    expect(await segueHere(args.slice(0, 4), environment)).toEqual({ code: 1, said: missing })
  })
})
