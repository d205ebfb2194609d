import { sql } from 'kysely'
import * as z from 'zod/mini'
import type { Db } from '../pool.ts'

/** A backup with media, one of the database alone, and the newest one that was restored on trial. */
const kinds = ['full', 'database', 'verified'] as const
export type BackupKind = (typeof kinds)[number]

const Fact = z.object({ made_at: z.iso.datetime() })
const nameOf = (kind: BackupKind) => `backup-${kind}`

/**
 * Records the time of a good backup, unless a newer one is known. It is in the database, where every process finds it, and not
 * in what is backed up: of a database that is restored there is no backup yet.
 */
export async function recordBackup(db: Db, kind: BackupKind, made_at: string): Promise<void> {
  const value = JSON.stringify({ made_at })
  await sql`
    insert into facts (name, value) values (${nameOf(kind)}, ${value}::jsonb)
    on conflict (name) do update set value = excluded.value
      where facts.value->>'made_at' < excluded.value->>'made_at'`.execute(db)
}

/** The times of the last good backups; none is missing that was ever made of this database. */
export async function lastBackups(db: Db): Promise<Map<BackupKind, Date>> {
  const rows = await db.selectFrom('facts').select(['name', 'value']).where('name', 'in', kinds.map(nameOf)).execute()
  const last = new Map<BackupKind, Date>()
  for (const kind of kinds) {
    const fact = Fact.safeParse(rows.find(({ name }) => name === nameOf(kind))?.value)
    if (fact.success) last.set(kind, new Date(fact.data.made_at))
  }
  return last
}
