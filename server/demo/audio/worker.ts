import { parentPort } from 'node:worker_threads'
import { createSectionEncoder } from './encode.ts'
import type { Job, Outcome } from './jobs.ts'
import { renderPeaks } from './peaks.ts'
import { renderSection } from './section.ts'

/** The worker thread that synthesizes and encodes, one job at a time. */

const encoder = createSectionEncoder()

async function work(job: Job): Promise<Outcome> {
  if (job.kind === 'peaks') return { kind: 'peaks', peaks: renderPeaks(job.set) }
  return { kind: 'section', bytes: (await encoder)(renderSection(job.section)) }
}

parentPort?.on('message', async (job: Job) => {
  const outcome = await work(job).catch((error): Outcome => ({ kind: 'failed', reason: String(error) }))
  parentPort?.postMessage(outcome)
})
