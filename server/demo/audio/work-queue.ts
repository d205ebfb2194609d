import type { Worker } from 'node:worker_threads'
import { startThread } from '../../lib/thread.ts'
import type { Job, Outcome } from './jobs.ts'

interface Waiting {
  job: Job
  done(outcome: Outcome): void
  failed(error: Error): void
}

/**
 * Runs jobs on one worker thread, in order. The thread starts with the first job and doesn't keep the process alive; if it
 * dies, its job fails and the next one starts another.
 */
export function createWorkQueue() {
  const waitingLine: Waiting[] = []
  let worker: Worker | undefined
  let current: Waiting | undefined
  let closed = false

  const finish = (settle: (waiting: Waiting) => void) => {
    const waiting = current
    current = undefined
    if (waiting) settle(waiting)
    next()
  }

  const open = (): Worker => {
    const started = startThread(new URL('./worker', import.meta.url))
    started.unref()
    started.on('message', (outcome: Outcome) => finish(waiting => waiting.done(outcome)))
    started.on('error', error => {
      worker = undefined
      finish(waiting => waiting.failed(error instanceof Error ? error : new Error(String(error))))
    })
    return started
  }

  const next = () => {
    if (current || closed) return
    current = waitingLine.shift()
    if (!current) return
    worker ??= open()
    worker.postMessage(current.job)
  }

  return {
    run: (job: Job): Promise<Outcome> =>
      new Promise((done, failed) => {
        if (closed) return failed(new Error('The studio is closed'))
        waitingLine.push({ job, done, failed })
        next()
      }),
    async close(): Promise<void> {
      closed = true
      const error = new Error('The studio is closed')
      for (const waiting of [...(current ? [current] : []), ...waitingLine.splice(0)]) waiting.failed(error)
      current = undefined
      await worker?.terminate()
    },
  }
}
