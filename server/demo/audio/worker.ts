import { parentPort } from 'node:worker_threads'
import { createSectionEncoder } from './encode.ts'
import type { Outcome } from './jobs.ts'
import { renderSection, type Section } from './section.ts'

/** The worker thread that synthesizes and encodes, one section at a time. */

const encoder = createSectionEncoder()

const work = async (section: Section): Promise<Outcome> => ({
  kind: 'section',
  bytes: (await encoder)(renderSection(section)),
})

parentPort?.on('message', async (section: Section) => {
  const outcome = await work(section).catch((error): Outcome => ({ kind: 'failed', reason: String(error) }))
  parentPort?.postMessage(outcome)
})
