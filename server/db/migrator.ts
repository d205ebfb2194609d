import { type Migration, Migrator, sql } from 'kysely'
import { codeOf, StartError } from '../lib/start-errors.ts'
import { lockName, lockTimeoutMs, runOnline, untilFree } from './online.ts'
import type { Db } from './pool.ts'

/** A migration that says what it costs, for an operator who is about to apply it. */
export interface CostedMigration extends Migration {
  /** How long it takes where its tables have ten million rows, and what waits for it meanwhile; measured. */
  cost: string
  /**
   * What would lock a large table for long, in a form that doesn't: statements that run before `up` where the database is in use, each
   * committed by itself, and each of which can be repeated. `up` then finds their work done.
   */
  online?: readonly string[]
}

/** Migrations by name; they are applied in the order of their names. */
export type Migrations = Record<string, Migration | CostedMigration>

/** Prints a line for the operator. */
export type Print = (line: string) => void

const local = (name: 'lock_timeout' | 'statement_timeout', ms: number) =>
  sql`select set_config(${name}, ${String(ms)}, true)`

/** Blocks migrations until the connection ends. Waits for a running one. */
export const holdSchema = (connection: Db) => sql`select pg_advisory_lock_shared(${lockName})`.execute(connection)

/** Says that a migration's online statements have to run first. */
class Unprepared extends Error {
  readonly migration: string
  constructor(migration: string) {
    super(`${migration} isn't prepared`)
    this.migration = migration
  }
}

/** Wraps a migration so that it waits only briefly for locks, and has no limit for the work itself. */
const withLockTimeout = (name: string, { up }: Migration, isPrepared: () => boolean): Migration => ({
  async up(db) {
    if (!isPrepared()) throw new Unprepared(name)
    await local('lock_timeout', lockTimeoutMs).execute(db)
    await sql`select pg_advisory_xact_lock(${lockName})`.execute(db)
    await local('statement_timeout', 0).execute(db)
    await up(db)
  },
})

export interface Schema {
  /** The migrations that the database has, in order. */
  applied: string[]
  /** Migrations that this version knows and the database lacks. */
  behind: string[]
  /** Migrations that the database has and this version doesn't know: a newer version applied them. */
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

/** Why this version can't use a schema, or undefined if it can after migrating. */
export function whyUnusable({ behind, ahead }: Schema): string | undefined {
  const taken = ahead.find(name => name.endsWith('-contract'))
  if (taken) return `a newer version removed what this one needs (${taken}): run that version`
  if (ahead.length > 0 && behind.length > 0)
    return `it has ${ahead.join(', ')}, which this version doesn't know, and lacks ${behind.join(', ')}`
  return undefined
}

/** What each missing migration costs, as lines to print. Throws a StartError for a schema that this version can't use. */
export async function pendingOf(db: Db, migrations: Migrations): Promise<string[]> {
  const schema = await schemaOf(db, migrations)
  const reason = whyUnusable(schema)
  if (reason) throw new StartError(reason)
  return schema.behind.map(name => lineOf(name, migrations[name]))
}

const lineOf = (name: string, migration: Migrations[string] | undefined) =>
  `${name}: ${migration && 'cost' in migration ? migration.cost : 'part of the first release'}`

/** Applies the next migration. Resolves with whether there was one. */
const applyNext = (migrator: Migrator): Promise<boolean> =>
  untilFree(async () => {
    const { error, results = [] } = await migrator.migrateUp()
    if (error) throw error
    return results.length > 0
  })

/**
 * Applies the missing migrations, each in its own transaction, while the app reads and writes. Prints what they cost before they
 * start, unless the database is new. Of two processes at once, one waits. Throws a StartError for a schema that this version can't use.
 */
export async function migrateBy(db: Db, migrations: Migrations, print: Print = () => {}): Promise<void> {
  const schema = await schemaOf(db, migrations)
  const reason = whyUnusable(schema)
  if (reason) throw new StartError(reason)
  if (schema.behind.length === 0) return
  if (schema.applied.length > 0) for (const name of schema.behind) print(`Migrating ${lineOf(name, migrations[name])}`)
  // A new database has no rows that somebody could be writing.
  const prepared = new Set(schema.applied.length === 0 ? schema.behind : [])
  const isPrepared = (name: string) => prepared.has(name) || onlineOf(migrations[name]).length === 0
  const wrapped = Object.fromEntries(
    Object.entries(migrations).map(([name, each]) => [name, withLockTimeout(name, each, () => isPrepared(name))]),
  )
  const migrator = new Migrator({ db, provider: { getMigrations: async () => wrapped } })
  let known = schema.applied.length
  for (let mayBeMore = true; mayBeMore; ) {
    mayBeMore = await applyNext(migrator).catch(async error => {
      if (error instanceof Unprepared) {
        await runOnline(db, error.migration, onlineOf(migrations[error.migration]))
        prepared.add(error.migration)
        return true
      }
      const before = known
      known = (await schemaOf(db, migrations)).applied.length
      if (codeOf(error) === tableGone && known > before) return true
      throw error
    })
  }
}

/** Kysely's migrator looks at all tables, and fails if another process drops one meanwhile, as a migration of ours may. */
const tableGone = '42P01'

const onlineOf = (migration: Migrations[string] | undefined): readonly string[] =>
  (migration && 'online' in migration && migration.online) || []
