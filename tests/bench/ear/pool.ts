import { cpus } from 'node:os'
import type { Worker } from 'node:worker_threads'
import { startThread } from '../../../server/lib/thread.ts'
import type { Answer, Job } from './jobs.ts'

/** Threads that fingerprint and ask, one for each core. They get files and bytes, and nothing of the truth. */
export function createPool() {
  const workers = cpus().map(() => startThread(new URL('./worker', import.meta.url)))

  return {
    /** Runs jobs on all threads and resolves with their answers in the order of the jobs. */
    async run<Kind extends Job['kind']>(jobs: readonly Extract<Job, { kind: Kind }>[]): Promise<Answer<Kind>[]> {
      const answers: Answer<Kind>[] = []
      let next = 0
      const serve = async (worker: Worker) => {
        for (let at = next++; at < jobs.length; at = next++) {
          const job = jobs[at]
          if (job) answers[at] = await ask<Kind>(worker, job)
        }
      }
      await Promise.all(workers.map(serve))
      return answers
    },
    close: () => Promise.all(workers.map(worker => worker.terminate())),
  }
}

export type Pool = ReturnType<typeof createPool>

const ask = <Kind extends Job['kind']>(worker: Worker, job: Job) =>
  new Promise<Answer<Kind>>((resolve, reject) => {
    const settle = (end: () => void) => {
      worker.off('message', answered)
      worker.off('error', failed)
      end()
    }
    const answered = (answer: Answer<Kind>) => settle(() => resolve(answer))
    const failed = (error: unknown) => settle(() => reject(error))
    worker.on('message', answered)
    worker.on('error', failed)
    worker.postMessage(job)
  })
