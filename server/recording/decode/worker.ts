import { parentPort, workerData } from 'node:worker_threads'
import * as z from 'zod/mini'
import { lowerPriority, openRest } from '../../lib/background-thread.ts'
import { ImportRefusal } from '../../lib/import-refusal.ts'
import { codeOf } from '../../lib/start-errors.ts'
import { convert } from './convert.ts'
import type { Job, JobMessage } from './jobs.ts'
import { measure } from './measure.ts'

/** The worker thread that decodes recordings, one at a time: it measures or converts them. */

const { inBackground } = z.parse(z.object({ inBackground: z.boolean() }), workerData)
lowerPriority()
const rest = inBackground ? openRest() : undefined

const silenced = () => {}
// The decoders write to the console, but broken recordings were reported when they were examined.
Object.assign(console, { error: silenced, warn: silenced, log: silenced })

/** Progress is reported after this time (ms) at the latest, even by a thread that rests or waits: a silent one counts as hung. */
const progressMs = 250
let reported = performance.now()

const send = (message: JobMessage, transferred: ArrayBuffer[] = []) => parentPort?.postMessage(message, transferred)

function onRead(share: number) {
  if (performance.now() - reported < progressMs) return
  reported = performance.now()
  send({ kind: 'progress', share })
}

function onPart(share: number) {
  rest?.sync()
  onRead(share)
}

async function run(job: Job): Promise<void> {
  if (job.kind === 'convert') {
    send({ kind: 'converted', converted: await convert(job, onPart) })
    return
  }
  const measured = await measure(job, { onPart, onRead })
  const { buffer } = measured.fingerprint
  send({ kind: 'measured', measured }, buffer instanceof ArrayBuffer ? [buffer] : [])
}

parentPort?.on('message', (job: Job) =>
  run(job).catch((error: unknown) =>
    send({
      kind: 'failed',
      reason: error instanceof Error ? error.message : String(error),
      isRefusal: error instanceof ImportRefusal,
      code: codeOf(error),
    }),
  ),
)
