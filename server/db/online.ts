import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import { codeOf, StartError } from '../lib/start-errors.ts'
import type { Db } from './pool.ts'

/**
 * How long one statement of a migration waits for a lock. Other statements queue behind it, so this is also the longest pause
 * of the version that is serving.
 */
export const lockTimeoutMs = 300
/** When to give up. The app's statements end within 15 seconds, so only a backup or a console holds a lock for longer. */
const maxWaitMs = 120_000

/** The advisory lock of what changes the schema. */
export const lockName = sql`hashtext('segue.schema')`

/** A lock timeout, a deadlock, or another process that takes long to migrate. */
const isBusy = (error: unknown) => ['55P03', '40P01', '57014'].includes(codeOf(error) ?? '')

/** Repeats work that others' locks prevent, with pauses for them to finish. Throws a StartError after two minutes. */
export async function untilFree<Result>(work: () => Promise<Result>): Promise<Result> {
  for (const deadline = Date.now() + maxWaitMs; ; await delay(100 + 200 * Math.random())) {
    try {
      return await work()
    } catch (error) {
      if (!isBusy(error)) throw error
      if (Date.now() > deadline)
        throw new StartError('a backup, or somebody at a console, has locked its tables for minutes')
    }
  }
}

/** Fails as one whose lock timed out. */
const busy = () => Object.assign(new Error('The schema is locked'), { code: '55P03' })

/** Locks the schema for a connection, without a transaction that an index in the making would have to wait for. */
const lockSchema = (one: Db) =>
  untilFree(async () => {
    const { rows } = await sql<{ got: boolean }>`select pg_try_advisory_lock(${lockName}) as got`.execute(one)
    if (!rows[0]?.got) throw busy()
  })

/** Runs a statement that doesn't wait long for a lock, or makes an index that keeps nobody waiting and so may wait itself. */
async function runStatement(one: Db, statement: string): Promise<void> {
  const [, index] = /^create index concurrently if not exists (\w+)/.exec(statement) ?? []
  // What an interrupted attempt has left looks like an index, and is of no use.
  if (index) await dropInvalid(one, index)
  await sql`select set_config('lock_timeout', ${index ? '0' : String(lockTimeoutMs)}, false)`.execute(one)
  await untilFree(() => sql.raw(statement).execute(one))
}

async function dropInvalid(one: Db, index: string): Promise<void> {
  const { rows } = await sql`select from pg_index where indexrelid = to_regclass(${index}) and not indisvalid`.execute(
    one,
  )
  if (rows.length > 0) await sql`drop index concurrently ${sql.id(index)}`.execute(one)
}

/**
 * Runs the statements of a migration that come before it where the database is in use, each committed by itself, unless
 * another process has applied the migration meanwhile.
 */
export const runOnline = (db: Db, migration: string, statements: readonly string[]): Promise<void> =>
  db.connection().execute(async one => {
    await lockSchema(one)
    try {
      const { rows } = await sql`select from kysely_migration where name = ${migration}`.execute(one)
      if (rows.length > 0) return
      await sql`set statement_timeout = 0`.execute(one)
      for (const statement of statements) await runStatement(one, statement)
    } finally {
      await sql`reset statement_timeout`.execute(one)
      await sql`reset lock_timeout`.execute(one)
      await sql`select pg_advisory_unlock(${lockName})`.execute(one)
    }
  })

/** The start of a statement that makes an index while rows are written. */
export const concurrently = 'create index concurrently if not exists'

/** Makes an index unless it is there. Unlike `if not exists`, it doesn't lock the table then. */
export const indexOnce = (name: string, definition: string) =>
  once(`to_regclass('${name}') is null`, `create index ${name} ${definition}`)

/** Makes or replaces a trigger, and locks the table only if it isn't there with the columns that it is to watch. */
export const triggerOnce = (name: string, table: string, definition: string, watched = '') =>
  once(
    `not exists (select from pg_trigger where tgrelid = '${table}'::regclass and tgname = '${name}'
      and pg_get_triggerdef(oid) like '%${watched}%')`,
    `create or replace trigger ${name} ${definition}`,
  )

const once = (condition: string, statement: string) =>
  `do $once$ begin if ${condition} then ${statement}; end if; end $once$`
