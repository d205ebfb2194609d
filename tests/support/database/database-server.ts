import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { startEmbeddedPostgres } from '../../../server/db/embedded/start.ts'
import { migrate } from '../../../server/db/migrate.ts'
import { type Db, openDatabase } from '../../../server/db/pool.ts'
import { demoAccounts, seedDemo } from '../../../server/demo/seed.ts'
import { cheapHash } from '../server/cheap-hash.ts'
import { memoryFolder } from '../server/data-folder.ts'
import { startPgbouncer } from './pgbouncer.ts'

/** The databases that tests clone: migrated and empty, or with the demo catalogue. */
export type Template = 'empty' | 'demo'

declare module 'vitest' {
  interface ProvidedContext {
    databaseUrl: string
    /** With `SEGUE_PGBOUNCER=1`, the address of a PgBouncer in front of it. */
    pooledUrl: string | undefined
  }
}

interface DatabaseServer {
  url: string
  stop: () => Promise<void>
}

/** Prepares the template databases on a PostgreSQL whose data are in memory, or on the server at `SEGUE_POSTGRES`. */
export async function startPrepared(): Promise<DatabaseServer> {
  const given = process.env.SEGUE_POSTGRES
  const server = given ? { url: given, stop: () => dropTemplates(given) } : await startServer()
  try {
    await makeTemplates(server.url)
  } catch (error) {
    await server.stop()
    throw error
  }
  return server
}

async function startServer(): Promise<DatabaseServer> {
  const folder = await memoryFolder('api')
  const postgres = await startEmbeddedPostgres({ dataDir: folder, systemDir: join(folder, 'system') })
  await forgetDurability(postgres.url)
  return {
    url: postgres.url,
    stop: async () => {
      await postgres.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

declare global {
  /** The server of this run, and how many projects use it. */
  var databases: { server: Promise<DatabaseServer>; users: number } | undefined
}

/** Vitest's global setup: one database server for all projects of a run. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  globalThis.databases ??= { server: startPrepared(), users: 0 }
  const shared = globalThis.databases
  shared.users++
  const { url, stop } = await shared.server
  project.provide('databaseUrl', url)
  const pooler = process.env.SEGUE_PGBOUNCER === '1' ? await startPgbouncer(url) : undefined
  project.provide('pooledUrl', pooler?.url)
  return async () => {
    await pooler?.stop()
    shared.users--
    if (shared.users === 0) await stop()
  }
}

/**
 * Turns durability off, for speed, and autovacuum, which would visit hundreds of short-lived databases. Tests of crashes start
 * servers of their own, with the settings that are shipped.
 */
async function forgetDurability(url: string): Promise<void> {
  for (const setting of ['fsync', 'synchronous_commit', 'full_page_writes', 'autovacuum'])
    await runOnServer(url, `alter system set ${setting} = off`)
  await runOnServer(url, 'select pg_reload_conf()')
}

async function makeTemplates(url: string): Promise<void> {
  await dropTemplates(url)
  await runOnServer(url, 'create database template_empty')
  await within(databaseUrl(url, 'template_empty'), migrate)
  await runOnServer(url, 'create database template_demo template template_empty')
  await within(databaseUrl(url, 'template_demo'), seedDemo)
  await within(databaseUrl(url, 'template_demo'), cheapenSignIn)
}

async function cheapenSignIn(db: Db): Promise<void> {
  for (const { username, password } of demoAccounts)
    await db
      .updateTable('users')
      .set({ password_hash: await cheapHash(password) })
      .where('username', '=', username)
      .execute()
}

/** A server that outlives its runs may still have those of one that was killed. */
async function dropTemplates(url: string): Promise<void> {
  for (const template of ['empty', 'demo'] satisfies Template[])
    await runOnServer(url, `drop database if exists template_${template} with (force)`)
}

/** Runs a statement on a connection of its own, such as `create database`. */
export async function runOnServer(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(statement).finally(() => client.end())
}

/** The same server's address with another database. */
export function databaseUrl(url: string, name: string): string {
  const other = new URL(url)
  other.pathname = `/${name}`
  return other.href
}

/** Closes its connections when done: PostgreSQL clones a template only while there are none. */
async function within(url: string, work: (db: Db) => Promise<void>): Promise<void> {
  const db = openDatabase(url)
  try {
    await work(db)
  } finally {
    await db.destroy()
  }
}
