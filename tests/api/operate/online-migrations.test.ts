import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { wrongCounters } from '../../../server/db/counters.ts'
import { migrate } from '../../../server/db/migrate.ts'
import { concurrently, runOnline } from '../../../server/db/online.ts'
import type { Db } from '../../../server/db/pool.ts'
import { bareDatabase, type TestDatabase } from '../../support/database/database.ts'
import { runOnServer } from '../../support/database/database-server.ts'
import { untilWaiting } from '../../support/database/locks.ts'
import { restoreReleased } from '../../support/database/released-database.ts'
import { isLongRun } from '../../support/long-run.ts'
import { patience } from '../../support/patience.ts'

/** How many sets, artists, listeners and keys are added to the database of 0.1.0. */
const rows = isLongRun ? 300_000 : 3_000
/** No write may wait longer for a lock of a migration, however many rows there are; 0 is without a limit: few rows say nothing. */
const longestWaitMs = isLongRun ? patience(1_000) : 0

const genre = `(array['Techno', 'House', 'Trance', 'Ambient', 'Dub'])[1 + i % 5]`
/** Rows as imports and listeners leave them, written without the triggers that an import fires. */
const added = [
  `insert into users (username, email, auth_provider) select 'listener' || i, i || '@listener.example', 'internal' from n`,
  `insert into idempotency_keys (user_id, key, request) select (select min(id) from users), 'key ' || i, '' from n`,
  `insert into sets (set_name, artist, release_date, genre, track_genres, duration)
    select 'Set ' || i, 'Artist', '2026-01-01', ${genre}, array[${genre}, 'Minimal'], 3600 from n`,
  `insert into artists (name, track_genres) select 'Artist ' || i, array[${genre}, 'Acid'] from n`,
]

async function addRows(db: Db): Promise<void> {
  await db.connection().execute(async one => {
    await sql`set session_replication_role = replica`.execute(one)
    await sql`set statement_timeout = 0`.execute(one)
    for (const statement of added)
      await sql.raw(`with n as (select i from generate_series(1000, ${rows + 999}) i) ${statement}`).execute(one)
    await sql`delete from catalogue_totals`.execute(one)
    await sql`insert into catalogue_totals select kind, genre, total from catalogue_counters`.execute(one)
    await sql`reset session_replication_role`.execute(one)
    await sql`reset statement_timeout`.execute(one)
  })
  await sql`analyze`.execute(db)
}

/** What is written while the schema migrates; each changes what a migration counts, or a table that it makes an index of. */
const writes: Record<string, (round: number) => string> = {
  'a listener': round =>
    `insert into users (username, email, auth_provider) values ('new${round}', 'n${round}@x.example', 'internal')`,
  'a key': round =>
    `insert into idempotency_keys (user_id, key, request) select min(id), 'new ${round}', '' from users`,
  'a set': round => `insert into sets (set_name, artist, release_date, genre, track_genres, duration)
    values ('New ${round}', 'Artist', '2026-01-01', 'House', array['Dub', 'New ${round % 3}'], 60)`,
  "a set's genre": round =>
    `update sets set genre = (array['Techno', 'Breaks'])[1 + ${round} % 2] where set_name = 'Set 1001'`,
  "a set's tracks": round =>
    `update sets set track_genres = array['Dub', 'Old ${round % 3}'] where set_name = 'Set 1002'`,
  "an artist's genres": round =>
    `update artists set track_genres = array['Dub', 'Some ${round % 3}'] where name = 'Artist 1003'`,
  'an artist': round => `insert into artists (name, track_genres) values ('New ${round}', array['House'])`,
}

/** A database as 0.1.0 has left it, for one test. */
async function firstRelease(): Promise<TestDatabase> {
  const database = await bareDatabase()
  onTestFinished(database.drop)
  await restoreReleased(database.url, '0.1.0')
  return database
}

test(
  'While a database of the first release migrates, no write waits for long, and what is counted meanwhile is right',
  async () => {
    const { db, again } = await firstRelease()
    const writer = again()
    await addRows(db)
    let isOver = false
    const refused: string[] = []
    const writing = Object.entries(writes).map(([what, statement]) =>
      writer
        .connection()
        .execute(async one => {
          await sql.raw(`set lock_timeout = ${longestWaitMs}`).execute(one)
          for (let round = 0; !isOver; round++) {
            await sql.raw(statement(round)).execute(one)
            await pause(5)
          }
        })
        .catch(error => refused.push(`${what}: ${error}`)),
    )
    const lines: string[] = []
    await migrate(db, line => lines.push(line)).finally(() => {
      isOver = true
    })
    await Promise.all(writing)
    expect(lines[0]).toBe('Migrating 014-edits: at once')
    expect(refused).toEqual([])
    // Proving the counters of each row would take minutes.
    const { rows: wrong } = await sql`select kind, genre, t.total as stored, v.total as counted
    from catalogue_totals t full join catalogue_counters v using (kind, genre)
    where coalesce(t.total, 0) <> coalesce(v.total, 0)`.execute(db)
    expect(wrong).toEqual([])
  },
  patience(600_000),
)

test('An index that waits for the end of a write keeps no other write waiting', async () => {
  const { db } = await firstRelease()
  const add = (name: string) =>
    sql`insert into users (username, email, auth_provider) values (${name}, ${name}, 'internal')`
  const open = await db.startTransaction().execute()
  await add('still-open').execute(open)
  const making = runOnline(db, '999-index', [`${concurrently} users_trial_idx on users (email)`])
  await untilWaiting(db, 1)
  const meanwhile = db.transaction().execute(async other => {
    await sql`set local lock_timeout = '2s'`.execute(other)
    await add('meanwhile').execute(other)
  })
  const refusal = await meanwhile.catch(String)
  await open.commit().execute()
  await making
  expect(refusal).toBeUndefined()
  const { rows } =
    await sql`select from pg_index where indexrelid = 'users_trial_idx'::regclass and indisvalid`.execute(db)
  expect(rows).toHaveLength(1)
})

test('Two processes that migrate a database in use at once end with the same schema, and make an index again that an interrupted start has left unfinished', async () => {
  const { db, url, again } = await firstRelease()
  // What is left is an index by that name that isn't used.
  await expect(
    runOnServer(url, 'create unique index concurrently users_looks_idx on users (auth_provider)'),
  ).rejects.toThrow('could not create unique index')
  await Promise.all([migrate(db), migrate(again())])
  expect(await wrongCounters(db)).toEqual([])
  expect((await sql`select from pg_index where not indisvalid`.execute(db)).rows).toEqual([])
  const { rows } = await sql`select indexdef from pg_indexes where indexname = 'users_looks_idx'`.execute(db)
  expect(rows).toEqual([{ indexdef: 'CREATE INDEX users_looks_idx ON public.users USING gin (looks)' }])
})
