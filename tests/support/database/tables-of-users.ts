import { sql } from 'kysely'
import type { Db } from '../../../server/db/pool.ts'

/** The names of all tables whose rows belong to a listener, in order. Partitions are part of theirs. */
export async function tablesOfUsers(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
      and a.attname = 'user_id' order by c.relname collate "C"`.execute(db)
  return rows.map(({ name }) => name)
}
