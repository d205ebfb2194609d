import type { FastifyBaseLogger } from 'fastify'
import type pg from 'pg'
import { type Db, dedicatedConnection, destroyConnections } from '../pool.ts'

const intervalMs = 1_000
/** The database counts as frozen after this time twice: the first time, this process itself may have been busy. */
const timeoutMs = 1_500

/** Resolves with whether the work settled in time. */
function settlesInTime(work: Promise<unknown>): Promise<boolean> {
  return new Promise(resolve => {
    const timeout = setTimeout(resolve, timeoutMs, false)
    timeout.unref()
    work
      .catch(() => undefined)
      .finally(() => {
        clearTimeout(timeout)
        resolve(true)
      })
  })
}

/**
 * Checks each second whether the database responds. If it is frozen (a stalled disk, a paused machine, a network that drops
 * all packets), all connections to it are destroyed, so that waiting queries fail. Slow statements are not affected. Returns
 * a function that stops the checks.
 */
export function watchHealth(db: Db, log: FastifyBaseLogger): () => Promise<void> {
  let client: pg.Client | undefined
  let timer: NodeJS.Timeout | undefined
  let closed = false

  async function query(): Promise<void> {
    if (!client) {
      client = dedicatedConnection(db, { application_name: 'segue-watch', query_timeout: 0 })
      client.on('error', () => undefined)
      await client.connect()
    }
    await client.query('select 1')
  }

  function disconnect(): void {
    client?.end().catch(() => undefined)
    client = undefined
  }

  async function check(): Promise<void> {
    const pending = query().catch(disconnect)
    if ((await settlesInTime(pending)) || (await settlesInTime(pending)) || closed) return
    log.error({}, 'the database does not respond: its connections are closed')
    disconnect()
    destroyConnections(db)
  }

  function scheduleCheck(): void {
    if (closed) return
    timer = setTimeout(() => void check().finally(scheduleCheck), intervalMs)
    timer.unref()
  }
  scheduleCheck()

  return async () => {
    closed = true
    clearTimeout(timer)
    disconnect()
  }
}
