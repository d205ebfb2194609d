import { setTimeout as delay } from 'node:timers/promises'
import { type Migration, Migrator, sql } from 'kysely'
import { codeOf, StartError } from '../lib/start-errors.ts'
import type { Db } from './pool.ts'

/** By name, in the order of their names. */
export type Migrations = Record<string, Migration>

/**
 * How long one statement of a migration waits for its lock. Whoever comes meanwhile waits behind it, so this is also the
 * longest that the version still serving stands still for a migration that doesn't get its lock.
 */
const patienceMs = 300
/** In all: a listener's statement ends within 15 seconds, so only a hand at a console holds a lock for longer. */
const mostMs = 120_000

/** Somebody held a lock, we and somebody waited for each other, or another process migrates for long. */
const isBusy = (error: unknown) => ['55P03', '40P01', '57014'].includes(codeOf(error) ?? '')

const local = (name: 'lock_timeout' | 'statement_timeout', ms: number) =>
  sql`select set_config(${name}, ${String(ms)}, true)`

const lockName = sql`hashtext('segue.schema')`

/** Until the connection ends no migration changes the schema. Waits for one under way. */
export const holdSchema = (connection: Db) => sql`select pg_advisory_lock_shared(${lockName})`.execute(connection)

/** Gives way to whoever uses the database, and takes the time that the work itself needs. */
const givingWay = ({ up }: Migration): Migration => ({
  async up(db) {
    await local('lock_timeout', patienceMs).execute(db)
    await sql`select pg_advisory_xact_lock(${lockName})`.execute(db)
    await local('statement_timeout', 0).execute(db)
    await up(db)
  },
})

export interface Schema {
  /** What was done to the database, in order. */
  applied: string[]
  /** What this program knows and the database misses. */
  behind: string[]
  /** What the database has and this program doesn't know: a newer version was here. */
  ahead: string[]
}

export async function schemaOf(db: Db, migrations: Migrations): Promise<Schema> {
  const known = Object.keys(migrations)
  const { rows: tables } = await sql<{ made: boolean }>`
    select to_regclass('kysely_migration') is not null as made`.execute(db)
  const done = sql<{ name: string }>`select name from kysely_migration order by name`
  const applied = tables[0]?.made ? (await done.execute(db)).rows.map(({ name }) => name) : []
  return {
    applied,
    behind: known.filter(name => !applied.includes(name)),
    ahead: applied.filter(name => !known.includes(name)),
  }
}

/** Why this program can't work on a schema, or undefined when it can (once it has caught up). */
export function whyUnusable({ behind, ahead }: Schema): string | undefined {
  const taken = ahead.find(name => name.endsWith('-contract'))
  if (taken) return `a newer version took away what this one needs (${taken}): run that version`
  if (ahead.length > 0 && behind.length > 0)
    return `it has ${ahead.join(', ')}, which this version doesn't know, and misses ${behind.join(', ')}`
  return undefined
}

async function nextOf(migrator: Migrator): Promise<boolean> {
  for (const deadline = Date.now() + mostMs; ; await delay(100 + 200 * Math.random())) {
    const { error, results = [] } = await migrator.migrateUp()
    if (!error) return results.length > 0
    if (!isBusy(error)) throw error
    if (Date.now() > deadline) throw new StartError('a backup, or somebody at a console, holds its tables for minutes')
  }
}

/**
 * Applies what is missing, each migration in a transaction of its own, while others read and write. Of two processes at
 * once, one waits. Throws a StartError for a schema that this program can't work on.
 */
export async function migrateBy(db: Db, migrations: Migrations): Promise<void> {
  const schema = await schemaOf(db, migrations)
  const reason = whyUnusable(schema)
  if (reason) throw new StartError(reason)
  if (schema.behind.length === 0) return
  const gentle = Object.fromEntries(Object.entries(migrations).map(([name, each]) => [name, givingWay(each)]))
  const migrator = new Migrator({ db, provider: { getMigrations: async () => gentle } })
  let mayBeMore = true
  while (mayBeMore) mayBeMore = await nextOf(migrator)
}
