import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { buildApp } from '../../../server/app/app.ts'
import { hasDatabase, startEmbeddedPostgres } from '../../../server/db/embedded/start.ts'
import { migrate } from '../../../server/db/migrate.ts'
import { type Db, openDatabase } from '../../../server/db/pool.ts'
import { addListener, ask, emptyLibrary, signIn, tokenSecret } from '../../support/server/app.ts'
import { dataFolder } from '../../support/server/data-folder.ts'
import { type Size, seedCatalogue } from './seed.ts'

/** A folder of databases. `BENCH_DATA` names one that is kept, so that the next run needn't fill them again. */
export async function benchFolder(): Promise<{ folder: string; remove(): Promise<void> }> {
  const kept = process.env.BENCH_DATA
  if (kept === undefined) {
    const folder = await dataFolder('bench-api')
    return { folder, remove: () => rm(folder, { recursive: true, force: true }) }
  }
  await mkdir(kept, { recursive: true, mode: 0o755 })
  return { folder: kept, remove: async () => {} }
}

export interface BenchServer {
  db: Db
  app: FastifyInstance
  /** An access token of the listener 1, which is valid for some minutes. */
  token(): Promise<string>
  close(): Promise<void>
}

const renewAfterMs = 5 * 60 * 1000

function renewed(signIn: () => Promise<string>): () => Promise<string> {
  let [token, signedAt] = ['', Number.NEGATIVE_INFINITY]
  return async () => {
    if (performance.now() - signedAt > renewAfterMs) {
      token = await signIn()
      signedAt = performance.now()
    }
    return token
  }
}

/** Starts the server on a catalogue of this size, which is filled if there is none. */
export const openBench = (parent: string, size: Size, max?: number): Promise<BenchServer> =>
  openFilled(join(parent, String(size.tracks)), db => seedCatalogue(db, size), max)

/** Starts the server on the database of a folder, which is filled if there is none. */
export async function openFilled(folder: string, fill: (db: Db) => Promise<void>, max?: number): Promise<BenchServer> {
  await mkdir(folder, { recursive: true, mode: 0o755 })
  const isFilled = await hasDatabase(folder, `${folder}/system`)
  const postgres = await startEmbeddedPostgres({ dataDir: folder, systemDir: `${folder}/system` })
  const db = openDatabase(postgres.url, max === undefined ? {} : { max })
  await migrate(db)
  if (!isFilled) {
    const started = performance.now()
    await addListener(db, 'demo', 'demo-listener')
    await fill(db)
    console.log(`${folder} filled in ${((performance.now() - started) / 1000).toFixed(0)} s`)
  }
  const app = await buildApp({ db, library: emptyLibrary, tokenSecret })
  const token = renewed(async () => (await signIn({ ask: (...asked) => ask(app, ...asked) })).access)
  const close = async () => {
    await app.close()
    await db.destroy()
    await postgres.stop()
  }
  return { db, app, token, close }
}
