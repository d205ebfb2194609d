import type { Worker } from 'node:worker_threads'
import { startThread } from '../../lib/thread.ts'
import type { Outcome } from './jobs.ts'
import type { Section } from './section.ts'

interface QueuedJob {
  section: Section
  done(outcome: Outcome): void
  failed(error: Error): void
}

/**
 * Runs jobs on one worker thread, in order. The thread starts with the first job and doesn't keep the process alive. If it
 * dies, its job fails and the next job starts a new thread.
 */
export function createWorkQueue() {
  const queue: QueuedJob[] = []
  let worker: Worker | undefined
  let current: QueuedJob | undefined
  let closed = false

  const finish = (settle: (queued: QueuedJob) => void) => {
    const queued = current
    current = undefined
    if (queued) settle(queued)
    next()
  }

  const open = (): Worker => {
    const started = startThread(new URL('./worker', import.meta.url))
    started.unref()
    started.on('message', (outcome: Outcome) => finish(queued => queued.done(outcome)))
    started.on('error', error => {
      worker = undefined
      finish(queued => queued.failed(error instanceof Error ? error : new Error(String(error))))
    })
    return started
  }

  const next = () => {
    if (current || closed) return
    current = queue.shift()
    if (!current) return
    worker ??= open()
    worker.postMessage(current.section)
  }

  return {
    run: (section: Section): Promise<Outcome> =>
      new Promise((done, failed) => {
        if (closed) return failed(new Error('The work queue is closed'))
        queue.push({ section, done, failed })
        next()
      }),
    async close(): Promise<void> {
      closed = true
      const error = new Error('The work queue is closed')
      for (const queued of [...(current ? [current] : []), ...queue.splice(0)]) queued.failed(error)
      current = undefined
      await worker?.terminate()
    },
  }
}
