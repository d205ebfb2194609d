import { fileURLToPath } from 'node:url'
import { readConfig } from '../config.ts'
import { openDatabase } from '../db/pool.ts'
import { StartError } from '../lib/start-errors.ts'
import { workerMetrics } from './crew-metrics.ts'
import { openLog } from './installation.ts'
import { type FromWorker, ToWorker } from './messages.ts'
import { serve } from './serve.ts'

// Started by `primary.ts`, which has made everything ready, with the database and the secret in its environment.

const builtClient = fileURLToPath(new URL('../../client', import.meta.url))

const tell = (message: FromWorker) => process.send?.(message)

// A terminal and systemd send these to every process of a service; the first one tells the others what to do.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => {})

try {
  const config = readConfig(process.env)
  const { databaseUrl, tokenSecret } = config
  if (!process.send || !databaseUrl || !tokenSecret) throw new StartError('A worker is started by npm start only.')
  const log = openLog(config)
  const db = openDatabase(databaseUrl, {
    max: config.databasePool,
    onLost: error => console.error(`A database connection was lost: ${error.message}`),
  })
  const metrics = workerMetrics(db, process.env.SEGUE_WORKER ?? '', tell)
  const serving = await serve(config, { db, tokenSecret, clientDir: builtClient, log, metrics })
  process.on('message', async said => {
    const { data } = ToWorker.safeParse(said)
    if (data?.kind === 'end') process.exit(0)
    if (data?.kind !== 'leave') return
    await serving.close(data.how)
    await db.destroy()
    tell({ kind: 'closed' })
  })
  tell({ kind: 'ready' })
} catch (error) {
  console.error(error instanceof StartError ? error.message : error)
  process.exit(1)
}
