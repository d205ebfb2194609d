import type { FastifyBaseLogger } from 'fastify'
import type pg from 'pg'
import { connectionBeside, cutConnections, type Db } from '../pool.ts'

const pauseMs = 1_000
/** An answer that isn't there after this time twice: the first may have waited for this process itself. */
const patienceMs = 1_500

/** True when the work ended in time, be it by failing. */
function inTime(work: Promise<unknown>): Promise<boolean> {
  return new Promise(resolve => {
    const late = setTimeout(resolve, patienceMs, false)
    late.unref()
    work
      .catch(() => undefined)
      .finally(() => {
        clearTimeout(late)
        resolve(true)
      })
  })
}

/**
 * Looks each second whether the database answers at all. When it is frozen (a disk that stands still, a machine that was
 * paused, a network that swallows everything), all connections to it are cut: whoever waits is told, as those are who come
 * after. How long a statement may work is not judged here. Returns what stops it.
 */
export function watchAnswers(db: Db, log: FastifyBaseLogger): () => Promise<void> {
  let client: pg.Client | undefined
  let timer: NodeJS.Timeout | undefined
  let closed = false

  async function ask(): Promise<void> {
    if (!client) {
      client = connectionBeside(db, { application_name: 'segue-watch', query_timeout: 0 })
      client.on('error', () => undefined)
      await client.connect()
    }
    await client.query('select 1')
  }

  function forget(): void {
    client?.end().catch(() => undefined)
    client = undefined
  }

  async function look(): Promise<void> {
    const asked = ask().catch(forget)
    if ((await inTime(asked)) || (await inTime(asked)) || closed) return
    log.error({}, 'the database does not answer: its connections are cut')
    forget()
    cutConnections(db)
  }

  function next(): void {
    if (closed) return
    timer = setTimeout(() => void look().finally(next), pauseMs)
    timer.unref()
  }
  next()

  return async () => {
    closed = true
    clearTimeout(timer)
    forget()
  }
}
