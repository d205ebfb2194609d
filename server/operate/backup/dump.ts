import { createGzip } from 'node:zlib'
import { sql } from 'kysely'
import pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { type Db, databaseOn } from '../../db/pool.ts'
import { counted } from '../../lib/words.ts'
import type { Encryption } from './encryption.ts'
import { type TableFile, tableName } from './format.ts'
import type { Draft } from './place.ts'
import { metered, through } from './streams.ts'
import { copySource, type Table, tablesOf } from './tables.ts'

async function lastId(db: Db, { name, idColumn }: Table): Promise<TableFile['ids']> {
  if (!idColumn) return null
  const { rows } = await sql<{ last: number | null }>`
    select pg_sequence_last_value(pg_get_serial_sequence(${name}, ${idColumn})::regclass) as last`.execute(db)
  const last = rows[0]?.last
  return typeof last === 'number' ? { column: idColumn, last } : null
}

export interface DumpOptions {
  encryption: Encryption | undefined
  print: (line: string) => void
}

async function dumpTable(client: pg.Client, table: Table, draft: Draft, encryption?: Encryption): Promise<TableFile> {
  const copy = client.query(copyTo(`copy ${copySource(table)} to stdout`))
  const packed = through(copy, createGzip({ level: 3 }))
  const { body, read } = metered(encryption ? encryption.encrypt(packed) : packed)
  await draft.write(tableName(table.name, { encryption: encryption?.program }), body)
  const ids = await lastId(databaseOn(client), table)
  return { name: table.name, columns: table.columns, rows: copy.rowCount, ids, ...read() }
}

/**
 * Dumps every table from one snapshot while the app writes. The last ids of the sequences are read after the snapshot, so that
 * no id is used twice after a restore.
 */
export async function dumpTables(client: pg.Client, draft: Draft, { encryption, print }: DumpOptions) {
  const tables = await tablesOf(databaseOn(client))
  await client.query('begin isolation level repeatable read read only')
  // Locked before the snapshot: a table that is rewritten afterwards would look empty.
  await client.query(
    `lock table ${tables.map(({ name }) => pg.escapeIdentifier(name)).join(', ')} in access share mode`,
  )
  const dumped: TableFile[] = []
  for (const table of tables) {
    const file = await dumpTable(client, table, draft, encryption)
    print(`${table.name}: ${counted(file.rows, 'row')}`)
    dumped.push(file)
  }
  await client.query('commit')
  return dumped
}
