import { sql } from 'kysely'
import { startEmbeddedPostgres } from '../../server/db/embedded/start.ts'
import { migrate } from '../../server/db/migrate.ts'
import { type Db, openDatabase } from '../../server/db/pool.ts'
import { seedDemo } from '../../server/demo/seed.ts'
import { freshIds, manyWatch, release } from '../support/releases.ts'
import { inMs, median, print } from './figures.ts'

/** How long it takes to notify 10,000 watchers of an ID's release, compared with a plain insert of as many rows. */

const watchers = 10_000
const runs = 3

async function timed(work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now()
  await work()
  return performance.now() - begun
}

const notificationsOf = async (db: Db, trackId: number) => {
  const { rows } = await sql<{ rows: number; users: number }>`
    select count(*) as rows, count(distinct n.user_id) as users from notifications n
      join releases r on r.id = n.release_id where r.track_id = ${trackId}`.execute(db)
  return rows[0] ?? { rows: 0, users: 0 }
}

/** Inserts as many rows of the same kind into a table with the same indexes and keys, and does nothing else. */
const plainInsert = (db: Db, trackId: number) =>
  sql`insert into plain_notifications (user_id, release_id)
    select user_id, (select id from releases where track_id = ${trackId}::integer) from user_track_favs
    where track_id = ${trackId}::integer`.execute(db)

export async function releases(dataDir: string): Promise<void> {
  const postgres = await startEmbeddedPostgres({ dataDir })
  const db = openDatabase(postgres.url)
  await migrate(db)
  await seedDemo(db)
  const ids = (await freshIds(db)).slice(0, runs)
  await sql`create table plain_notifications (like notifications including all)`.execute(db)
  await sql`alter table plain_notifications add foreign key (user_id) references users,
    add foreign key (release_id) references releases`.execute(db)
  const [ours, plain]: [number[], number[]] = [[], []]
  let notified = { rows: 0, users: 0 }
  for (const { id } of ids) {
    await manyWatch(db, id, watchers)
    ours.push(await timed(() => release(db, String(id), '--artist', 'Benchmark', '--title', `Out ${id}`)))
    plain.push(await timed(() => plainInsert(db, id)))
    notified = await notificationsOf(db, id)
  }
  await db.destroy()
  await postgres.stop()
  if (notified.rows !== watchers || notified.users !== watchers)
    throw new Error(`${notified.rows} rows for ${notified.users} listeners`)
  print(`An ID is out, ${notified.rows} rows for ${notified.users} watchers`, inMs(median(ours)))
  print('  a plain insert of as many', `${inMs(median(plain))}, ratio ${(median(ours) / median(plain)).toFixed(1)}`)
}
