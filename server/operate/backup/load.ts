import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { sql } from 'kysely'
import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import type { Db } from '../../db/pool.ts'
import { StartError } from '../../lib/start-errors.ts'
import { counted } from '../../lib/words.ts'
import type { Decrypt } from './encryption.ts'
import { type Manifest, readFileOf, type TableFile, tableName } from './format.ts'
import type { BackupFiles } from './place.ts'
import { clearDerivedTables, copyTarget, nonEmptyTables, tablesOf } from './tables.ts'

async function loadTable(client: pg.Client, packed: Readable, table: TableFile): Promise<void> {
  const copy = client.query(copyFrom(`copy ${copyTarget(table)} from stdin`))
  await pipeline(packed, createGunzip(), copy)
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
  manifest: Manifest,
  { from, decrypt, print }: { from: BackupFiles; decrypt: Decrypt | undefined; print: (line: string) => void },
): Promise<void> {
  const { tables } = manifest
  const own = await tablesOf(db)
  const missing = tables.find(({ name }) => !own.some(each => each.name === name))
  if (missing) throw new StartError(`The backup has a table ${missing.name}, which its schema doesn't have.`)
  for (const { name } of own) await triggers(name, 'disable').execute(db)
  const [filled] = await nonEmptyTables(db, own)
  if (filled) throw new StartError(`The database is in use (${filled} has rows): stop Segue first.`)
  await clearDerivedTables(db, own)
  for (const table of tables) {
    const stored = await readFileOf(from, tableName(table.name, manifest))
    await loadTable(client, decrypt ? decrypt(stored) : stored, table)
    await restartIds(db, table)
    print(`${table.name}: ${counted(table.rows, 'row')}`)
  }
  for (const { name } of own) await triggers(name, 'enable').execute(db)
}
