import { openNew } from '../../../database.ts'
import { findRunningPostgres } from '../../../db/embedded/start.ts'
import { destroyConnections } from '../../../db/pool.ts'
import { StartError } from '../../../lib/start-errors.ts'
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

/** DATABASE_URL, or the embedded database. One that doesn't run isn't started. */
export const database: Check = {
  needs: ['DATABASE_URL', 'DATABASE_PASSWORD', 'DATA_DIR', 'DATABASE_POOL'],
  async run(context) {
    const { databaseUrl, dataDir } = context.config
    if (databaseUrl !== undefined)
      return checkRunning(
        'DATABASE_URL',
        databaseUrl,
        'Check that PostgreSQL runs, and the user, password, host, port and database in DATABASE_URL.',
        context,
      )
    if ((await stateOfFolder(dataDir)).kind === 'unusable')
      return [context.findings.warning("Not checked, because DATA_DIR can't be used.", 'Correct the folder first.')]
    const running = await findRunningPostgres(dataDir)
    if (running === undefined) return checkPlace(context)
    return checkRunning(
      'The embedded database',
      running,
      'Restart Segue, and look at postgres.log beside the database.',
      context,
    )
  },
}
