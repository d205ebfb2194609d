import { sql } from 'kysely'
import type { Db } from '../../db/pool.ts'

export interface Table {
  name: string
  /** Without those that the database computes itself. */
  columns: string[]
  /** The column that numbers itself, if there is one. */
  idColumn: string | null
}

/** The schema's own bookkeeping comes with its migrations, and what waits to be pushed or mailed would be told a second time. */
const leftOut = ['kysely_migration', 'kysely_migration_lock', 'push_queue', 'reset_mails']

/** Every table that holds something to keep, each behind those it refers to. */
export async function tablesOf(db: Db): Promise<Table[]> {
  const { rows } = await sql<Table & { needs: string[] }>`
    select c.relname as name,
      (select array_agg(a.attname::text order by a.attnum) from pg_attribute a where a.attrelid = c.oid and a.attnum > 0
        and not a.attisdropped and a.attgenerated = '') as columns,
      (select a.attname from pg_attribute a where a.attrelid = c.oid and a.attidentity <> '' limit 1) as "idColumn",
      array(select distinct f.confrelid::regclass::text from pg_constraint f
        where f.conrelid = c.oid and f.contype = 'f' and f.confrelid <> c.oid) as needs
    from pg_class c where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r' order by 1`.execute(db)
  const ordered: Table[] = []
  const place = (table: (typeof rows)[number]) => {
    if (ordered.some(({ name }) => name === table.name)) return
    for (const need of rows.filter(({ name }) => table.needs.includes(name))) place(need)
    const { name, columns, idColumn } = table
    ordered.push({ name, columns, idColumn })
  }
  for (const table of rows) if (!leftOut.includes(table.name)) place(table)
  return ordered
}

/** What the database writes about itself, as soon as it has a schema. */
const ownWords = ['catalogue_totals', 'search_words']

/** Empties what a new database says of itself. */
export async function forgetOwnWords(db: Db): Promise<void> {
  for (const name of ownWords) await sql`delete from ${sql.table(name)}`.execute(db)
}

/** The tables that already hold something that somebody put there. */
export async function filledOf(db: Db, tables: readonly Table[]): Promise<string[]> {
  const filled: string[] = []
  for (const { name } of tables) {
    if (ownWords.includes(name)) continue
    const { rows } = await sql<{ some: boolean }>`select exists (select from ${sql.table(name)}) as some`.execute(db)
    if (rows[0]?.some) filled.push(name)
  }
  return filled
}

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`

/** A table and its columns as COPY takes them. */
export const copied = ({ name, columns }: Pick<Table, 'name' | 'columns'>) =>
  `${quoted(name)} (${columns.map(quoted).join(', ')})`
