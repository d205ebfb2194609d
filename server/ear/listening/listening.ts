import type { Worker } from 'node:worker_threads'
import type { FastifyBaseLogger } from 'fastify'
import * as z from 'zod/mini'
import { type Db, directUrlOf } from '../../db/pool.ts'
import { startThread } from '../../lib/thread.ts'
import { isWanted } from './lock.ts'

/** After a failure it isn't tried again for so long (ms). */
const pauseMs = 15_000
/** The heap limit of the thread in MB, in case it runs away. */
const maxHeapMb = 512
/** What the thread posts. */
const Unreadable = z.object({ unreadable: z.string() })

/**
 * Compares new fingerprints with all others in the background, in a thread that lives while there are any: whoever stored them, this
 * process, another one or a command. Returns a function that stops it; what it was at is compared again later.
 */
export function startListening(
  db: Db,
  intervalMs: number,
  log: Pick<FastifyBaseLogger, 'error' | 'warn'>,
): () => Promise<void> {
  let thread: Worker | undefined
  let notBefore = 0
  let isClosed = false
  let looking: Promise<void> | undefined

  function listen(): void {
    const started = startThread(
      new URL('./worker', import.meta.url),
      { maxOldGenerationSizeMb: maxHeapMb },
      { url: directUrlOf(db) },
    )
    thread = started
    started.on('message', message => {
      const { unreadable } = z.parse(Unreadable, message)
      log.warn({ recording: unreadable }, 'a fingerprint cannot be read: segue listen makes it anew')
    })
    started.on('error', error => {
      notBefore = Date.now() + pauseMs
      log.error({ err: error }, 'recordings could not be compared')
    })
    started.once('exit', () => {
      thread = undefined
    })
  }

  async function look(): Promise<void> {
    if (thread || Date.now() < notBefore) return
    if ((await isWanted(db)) && !isClosed) listen()
  }

  const timer = setInterval(() => {
    // Without a database it looks again at the next interval.
    looking ??= look()
      .catch(() => undefined)
      .finally(() => {
        looking = undefined
      })
  }, intervalMs)
  timer.unref()
  return async () => {
    isClosed = true
    clearInterval(timer)
    await looking
    await thread?.terminate()
  }
}
