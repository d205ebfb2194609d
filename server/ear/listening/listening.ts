import * as z from 'zod/mini'
import { type Db, directUrlOf } from '../../db/pool.ts'
import type { Job, JobLog } from '../../jobs/job.ts'
import { startThread } from '../../lib/thread.ts'
import { isWanted } from './lock.ts'

/** After a failure it isn't tried again for so long (ms). */
const pauseMs = 15_000
/** The heap limit of the thread in MB, in case it runs away. */
const maxHeapMb = 512
/** What the thread posts. */
const Unreadable = z.object({ unreadable: z.string() })

/**
 * Compares new fingerprints with all others, in a thread that lives while there are any: whoever stored them, this process, another one
 * or a command. What it was at when it ends is compared again later.
 */
export const comparisonJob = (db: Db, everyMs: number, log: JobLog): Job<true> => ({
  kind: 'comparisons',
  everyMs,
  concurrency: 1,
  pauseMs,
  claim: async () => ((await isWanted(db)) ? [true] : []),
  run: async (_, closing) => {
    await compareInThread(db, log, closing)
    return undefined
  },
})

/** Resolves when the thread has ended, because nothing is new or the signal has aborted. Rejects with what ended it otherwise. */
function compareInThread(db: Db, log: JobLog, closing: AbortSignal): Promise<void> {
  const thread = startThread(
    new URL('./worker', import.meta.url),
    { maxOldGenerationSizeMb: maxHeapMb },
    { url: directUrlOf(db) },
  )
  const end = () => void thread.terminate()
  closing.addEventListener('abort', end)
  if (closing.aborted) end()
  thread.on('message', message => {
    const { unreadable } = z.parse(Unreadable, message)
    log.warn({ recording: unreadable }, 'a fingerprint cannot be read: segue listen makes a new one')
  })
  return new Promise<void>((resolve, reject) => {
    thread.once('error', reject)
    thread.once('exit', () => resolve())
  }).finally(() => closing.removeEventListener('abort', end))
}
