import { fileURLToPath } from 'node:url'
import { readConfig } from '../config/config.ts'
import { openDatabase } from '../db/pool.ts'
import { StartError } from '../lib/start-errors.ts'
import { workerMetrics } from './cluster-metrics.ts'
import { openLog } from './installation.ts'
import { type FromWorker, ToWorker } from './messages.ts'
import { serve } from './serve.ts'

// Started by `primary.ts`, which has prepared the installation and passes the database URL and the token secret in the
// environment.

const builtClient = fileURLToPath(new URL('../../client', import.meta.url))

const send = (message: FromWorker) => process.send?.(message)

// A terminal and systemd send these signals to every process of a service. Workers ignore them: the primary process
// commands them.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => {})

// From the beginning, so that the primary process notices if the start hangs.
process.on('message', received => {
  if (ToWorker.safeParse(received).data?.kind === 'beat') send({ kind: 'alive' })
})

try {
  const config = readConfig(process.env)
  const { databaseUrl, databaseDirectUrl: directUrl, tokenSecret } = config
  if (!process.send || !databaseUrl || !directUrl || !tokenSecret)
    throw new StartError('Workers are started by npm start only.')
  const log = openLog(config)
  const db = openDatabase(databaseUrl, {
    max: config.databasePool,
    directUrl,
    onLost: error => console.error(`A database connection was lost: ${error.message}`),
  })
  const metrics = workerMetrics(db, process.env.SEGUE_WORKER ?? '', send)
  const serving = await serve(config, { db, tokenSecret, clientDir: builtClient, log, metrics })
  process.on('message', async received => {
    const { data } = ToWorker.safeParse(received)
    if (data?.kind === 'exit') process.exit(0)
    if (data?.kind !== 'shutdown') return
    await serving.close(data.how)
    await db.destroy()
    send({ kind: 'closed' })
  })
  send({ kind: 'ready' })
} catch (error) {
  console.error(error instanceof StartError ? error.message : error)
  process.exit(1)
}
