import { sql } from 'kysely'
import { findRunningPostgres } from '../../../db/embedded/start.ts'
import { destroyConnections, openReads } from '../../../db/pool.ts'
import { reasonOf, StartError } from '../../../lib/start-errors.ts'
import { openNew } from '../../../store/database.ts'
import type { Check, CheckContext } from '../check.ts'
import { failedCheck } from '../failures.ts'
import type { Finding } from '../finding.ts'
import { stateOfFolder } from '../installation/folder-state.ts'
import { checkBackups } from './backups.ts'
import { checkPlace } from './embedded.ts'
import { checkRights, checkSchema } from './schema.ts'
import { checkConnections, checkExtensions, checkServer } from './server.ts'

const parts = [checkServer, checkExtensions, checkConnections, checkRights, checkSchema, checkBackups]

/** Connects to a running database and checks it. */
async function checkRunning(what: string, url: string, remedy: string, context: CheckContext): Promise<Finding[]> {
  const { config, findings, signal } = context
  const store = await openNew(url, config.dataDir).catch(error => {
    if (error instanceof StartError) return findings.problem(error.message, remedy)
    throw error
  })
  if ('level' in store) return [store]
  const end = () => destroyConnections(store.db)
  signal.addEventListener('abort', end)
  try {
    const found = [findings.ok(`${what} answers at ${store.location.join(' ')}.`)]
    for (const part of parts)
      found.push(...(await part(store.db, context).catch(error => [failedCheck(findings, error)])))
    return found
  } finally {
    signal.removeEventListener('abort', end)
    await store.close()
  }
}

/** Whether the pooler runs statements as the app sends them: named ones, several of which wait for their answers. */
async function checkPooler(url: string, { config, findings }: CheckContext): Promise<Finding> {
  const remedy = 'Check that PgBouncer (1.21 or newer) runs with the settings of deploy/pgbouncer/pgbouncer.ini.'
  const store = await openNew(url, config.dataDir).catch(error => {
    if (error instanceof StartError) return findings.problem(error.message, remedy)
    throw error
  })
  if ('level' in store) return store
  const reads = openReads(store.db)
  try {
    await Promise.all([1, 2, 3, 4].map(turn => sql`select ${turn}::integer`.execute(reads)))
    return findings.ok(`DATABASE_URL, a pooler, answers at ${store.location.join(' ')}.`)
  } catch (error) {
    return findings.problem(`The pooler at DATABASE_URL can't be used: ${reasonOf(error)}.`, remedy)
  } finally {
    if (reads !== store.db) await reads.destroy()
    await store.close()
  }
}

/** DATABASE_URL, or the embedded database. One that doesn't run isn't started. */
export const database: Check = {
  needs: ['DATABASE_URL', 'DATABASE_DIRECT_URL', 'DATABASE_PASSWORD', 'DATA_DIR', 'DATABASE_POOL'],
  async run(context) {
    const { databaseUrl, databaseDirectUrl, dataDir } = context.config
    if (databaseUrl !== undefined && databaseDirectUrl !== undefined) {
      const isPooled = databaseDirectUrl !== databaseUrl
      const name = isPooled ? 'DATABASE_DIRECT_URL' : 'DATABASE_URL'
      return [
        ...(isPooled ? [await checkPooler(databaseUrl, context)] : []),
        ...(await checkRunning(
          name,
          databaseDirectUrl,
          `Check that PostgreSQL runs, and the user, password, host, port and database in ${name}.`,
          context,
        )),
      ]
    }
    if ((await stateOfFolder(dataDir)).kind === 'unusable')
      return [context.findings.warning("Not checked, because DATA_DIR can't be used.", 'Correct the folder first.')]
    const running = await findRunningPostgres(dataDir)
    if (running === undefined) return checkPlace(context)
    return checkRunning(
      'The embedded database',
      running,
      'Restart Segue, and look at postgres.log next to the database.',
      context,
    )
  },
}
