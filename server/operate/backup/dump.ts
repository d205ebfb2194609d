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
import { copyTarget, type Table, tablesOf } from './tables.ts'

/** A stream that passes bytes through. `read` returns their number and SHA-256 at the end. */
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

/** A file that is flushed to disk at its end and readable only by this user. */
export const newFile = (path: string) => createWriteStream(path, { mode: 0o600, flush: true })

async function lastId(db: Db, { name, idColumn }: Table): Promise<TableFile['ids']> {
  if (!idColumn) return null
  const { rows } = await sql<{ last: number | null }>`
    select pg_sequence_last_value(pg_get_serial_sequence(${name}, ${idColumn})::regclass) as last`.execute(db)
  const last = rows[0]?.last
  return typeof last === 'number' ? { column: idColumn, last } : null
}

async function dumpTable(client: pg.Client, table: Table, path: string): Promise<TableFile> {
  const copy = client.query(copyTo(`copy ${copyTarget(table)} to stdout`))
  const { through, read } = meter()
  await pipeline(copy, createGzip({ level: 3 }), through, newFile(path))
  const ids = await lastId(databaseOn(client), table)
  return { name: table.name, columns: table.columns, rows: copy.rowCount, ids, ...read() }
}

/**
 * Dumps every table from one snapshot while the app writes. The last ids of the sequences are read after the snapshot, so that
 * no id is used twice after a restore.
 */
export async function dumpTables(client: pg.Client, folder: string, print: (line: string) => void) {
  const { tables: into, table: fileOf } = placesIn(folder)
  await mkdir(into, { recursive: true, mode: 0o700 })
  const db = databaseOn(client)
  const tables = await tablesOf(db)
  await client.query('begin isolation level repeatable read read only')
  // Locked before the snapshot: a table that is rewritten afterwards would look empty.
  await client.query(
    `lock table ${tables.map(({ name }) => pg.escapeIdentifier(name)).join(', ')} in access share mode`,
  )
  const dumped: TableFile[] = []
  for (const table of tables) {
    const file = await dumpTable(client, table, fileOf(table.name))
    print(`${table.name}: ${file.rows} rows`)
    dumped.push(file)
  }
  await client.query('commit')
  return dumped
}
