import { sql } from 'kysely'
import type { Db } from '../../db/pool.ts'

export interface Table {
  name: string
  /** Without generated columns. */
  columns: string[]
  /** The identity column, if there is one. */
  idColumn: string | null
}

/**
 * The migration tables are created by migrating, queued pushes, mails and scrobbles would be sent twice, changes of the search are
 * those of one database, and the bytes of uploads aren't in a backup.
 */
const excluded = [
  'kysely_migration',
  'kysely_migration_lock',
  'push_queue',
  'reset_mails',
  'scrobbles',
  'search_changes',
  'uploads',
]

/** The tables to back up, each after those that it refers to. Partitions are part of theirs. */
export async function tablesOf(db: Db): Promise<Table[]> {
  const { rows } = await sql<Table & { needs: string[] }>`
    select c.relname as name,
      (select array_agg(a.attname::text order by a.attnum) from pg_attribute a where a.attrelid = c.oid and a.attnum > 0
        and not a.attisdropped and a.attgenerated = '') as columns,
      (select a.attname from pg_attribute a where a.attrelid = c.oid and a.attidentity <> '' limit 1) as "idColumn",
      array(select distinct f.confrelid::regclass::text from pg_constraint f
        where f.conrelid = c.oid and f.contype = 'f' and f.confrelid <> c.oid) as needs
    from pg_class c where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p')
      and not c.relispartition order by 1`.execute(db)
  const ordered: Table[] = []
  const place = (table: (typeof rows)[number]) => {
    if (ordered.some(({ name }) => name === table.name)) return
    for (const need of rows.filter(({ name }) => table.needs.includes(name))) place(need)
    const { name, columns, idColumn } = table
    ordered.push({ name, columns, idColumn })
  }
  for (const table of rows) if (!excluded.includes(table.name)) place(table)
  return ordered
}

/** Tables with derived data, which have rows as soon as there is a schema. Not every version has each of them. */
const derivedTables = ['catalogue_totals', 'search_words']

/** Empties those of the tables that have derived data. */
export async function clearDerivedTables(db: Db, tables: readonly Table[]): Promise<void> {
  for (const { name } of tables) if (derivedTables.includes(name)) await sql`delete from ${sql.table(name)}`.execute(db)
}

/** What a table has that belongs to one database: the times of its own backups and checks, which another one that is restored doesn't have. */
const ownRows = (table: string) => (table === 'facts' ? "name ~ '^(backup|check)-'" : 'false')

export const forgetOwnRows = (db: Db) => sql`delete from facts where ${sql.raw(ownRows('facts'))}`.execute(db)

/** The names of the tables that have rows, without derived data. */
export async function nonEmptyTables(db: Db, tables: readonly Table[]): Promise<string[]> {
  const nonEmpty: string[] = []
  for (const { name } of tables) {
    if (derivedTables.includes(name)) continue
    const { rows } = await sql<{ some: boolean }>`
      select exists (select from ${sql.table(name)} where not (${sql.raw(ownRows(name))})) as some`.execute(db)
    if (rows[0]?.some) nonEmpty.push(name)
  }
  return nonEmpty
}

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`

/** The rows of a table that are backed up, for COPY. */
export const copySource = ({ name, columns }: Pick<Table, 'name' | 'columns'>) =>
  `(select ${columns.map(quoted).join(', ')} from ${quoted(name)} where not (${ownRows(name)}))`

/** A table with its columns, for COPY. */
export const copyTarget = ({ name, columns }: Pick<Table, 'name' | 'columns'>) =>
  `${quoted(name)} (${columns.map(quoted).join(', ')})`
