import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { sql } from 'kysely'
import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import type { Db } from '../../db/pool.ts'
import { StartError } from '../../lib/start-errors.ts'
import { type Manifest, placesIn, type TableFile } from './format.ts'
import { clearDerivedTables, copyTarget, nonEmptyTables, tablesOf } from './tables.ts'

async function loadTable(client: pg.Client, path: string, table: TableFile): Promise<void> {
  const copy = client.query(copyFrom(`copy ${copyTarget(table)} from stdin`))
  await pipeline(createReadStream(path), createGunzip(), copy)
  if (copy.rowCount !== table.rows)
    throw new StartError(`${table.name} has ${copy.rowCount} rows and should have ${table.rows}.`)
}

/** Restarts the id sequence after the last id that was ever used. */
async function restartIds(db: Db, { name, ids }: TableFile): Promise<void> {
  if (!ids) return
  const { column, last } = ids
  await sql`select setval(pg_get_serial_sequence(${name}, ${column}),
    greatest(${last}::bigint, (select max(${sql.ref(column)}) from ${sql.table(name)})))`.execute(db)
}

const triggers = (table: string, state: 'disable' | 'enable') =>
  sql`alter table ${sql.table(table)} ${sql.raw(state)} trigger user`

/**
 * Fills the empty tables in the connection's transaction. User triggers are disabled, because their results are in the backup.
 * Foreign keys are checked.
 */
export async function loadTables(
  client: pg.Client,
  db: Db,
  folder: string,
  { tables }: Manifest,
  print: (line: string) => void,
): Promise<void> {
  const own = await tablesOf(db)
  const missing = tables.find(({ name }) => !own.some(each => each.name === name))
  if (missing) throw new StartError(`The backup has a table ${missing.name}, which its schema doesn't have.`)
  for (const { name } of own) await triggers(name, 'disable').execute(db)
  const [filled] = await nonEmptyTables(db, own)
  if (filled) throw new StartError(`The database is in use (${filled} has rows): stop Segue first.`)
  await clearDerivedTables(db, own)
  for (const table of tables) {
    await loadTable(client, placesIn(folder).table(table.name), table)
    await restartIds(db, table)
    print(`${table.name}: ${table.rows} rows`)
  }
  for (const { name } of own) await triggers(name, 'enable').execute(db)
}
