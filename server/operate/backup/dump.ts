import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { sql } from 'kysely'
import pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { type Db, databaseOn } from '../../db/pool.ts'
import { type File, placesIn, type TableFile } from './format.ts'
import { copied, type Table, tablesOf } from './tables.ts'

/** Passes bytes on, and tells what they were. */
export function meter(): { through: Transform; read: () => File } {
  const hash = createHash('sha256')
  let bytes = 0
  const through = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length
      hash.update(chunk)
      done(null, chunk)
    },
  })
  return { through, read: () => ({ bytes, sha256: hash.digest('hex') }) }
}

/** On the disk when it ends; nobody but us may read it. */
export const newFile = (path: string) => createWriteStream(path, { mode: 0o600, flush: true })

async function lastId(db: Db, { name, idColumn }: Table): Promise<TableFile['ids']> {
  if (!idColumn) return null
  const { rows } = await sql<{ last: number | null }>`
    select pg_sequence_last_value(pg_get_serial_sequence(${name}, ${idColumn})::regclass) as last`.execute(db)
  const last = rows[0]?.last
  return typeof last === 'number' ? { column: idColumn, last } : null
}

async function dumpTable(client: pg.Client, table: Table, path: string): Promise<TableFile> {
  const copy = client.query(copyTo(`copy ${copied(table)} to stdout`))
  const { through, read } = meter()
  await pipeline(copy, createGzip({ level: 3 }), through, newFile(path))
  const ids = await lastId(databaseOn(client), table)
  return { name: table.name, columns: table.columns, rows: copy.rowCount, ids, ...read() }
}

/**
 * Writes every table as it is at one moment, while others go on writing. Numbers that ids were given are read later than
 * that moment, so that none is given twice.
 */
export async function dumpTables(client: pg.Client, folder: string, tell: (line: string) => void) {
  const { tables: into, table: fileOf } = placesIn(folder)
  await mkdir(into, { recursive: true, mode: 0o700 })
  const db = databaseOn(client)
  const tables = await tablesOf(db)
  await client.query('begin isolation level repeatable read read only')
  // Before the snapshot: a table that is rewritten behind it would look empty.
  await client.query(
    `lock table ${tables.map(({ name }) => pg.escapeIdentifier(name)).join(', ')} in access share mode`,
  )
  const dumped: TableFile[] = []
  for (const table of tables) {
    const file = await dumpTable(client, table, fileOf(table.name))
    tell(`${table.name}: ${file.rows} rows`)
    dumped.push(file)
  }
  await client.query('commit')
  return dumped
}
