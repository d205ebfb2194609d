import { availableParallelism } from 'node:os'
import type { Worker } from 'node:worker_threads'
import { startThread } from '../../lib/thread.ts'
import type { ExamineOptions } from '../examine.ts'
import type { Measured, PeaksJob, PeaksMessage } from './jobs.ts'

/**
 * A thread reports several times a second that it works, however little of the processor it gets. One that doesn't for this long (ms) has
 * hung.
 */
const hangTimeoutMs = 60_000
/** The silence is counted in so many parts, each of which ends when this thread turns: it isn't the other's while this one stands still. */
const silentParts = 12
const maxThreads = 4
/** The heap limit of a thread in MB, in case it runs away. Normally it needs ten. */
const maxHeapMb = 128

/** A thread that has hung, which another attempt may not. */
export class Hung extends Error {}

export interface PeaksPool {
  /**
   * Decodes an examined recording on a worker thread and computes a waveform of about 2,000 points, its loudness and
   * its fingerprint.
   * @throws Error if it can't be decoded; Hung; the signal's reason
   */
  compute(recording: PeaksJob, options?: ExamineOptions): Promise<Measured>
  close(): Promise<void>
}

interface PeaksPoolOptions {
  /** Nobody waits for the result: the threads leave a core to the server, if there are several, and rest while others want the processor. */
  inBackground?: boolean
  threads?: number
  timeoutMs?: number
}

/** A pool of threads that compute waveforms. They are started on demand: as many as there are cores, at most four. */
export function openPeaksPool({
  inBackground = false,
  threads = availableParallelism() - (inBackground ? 1 : 0),
  timeoutMs = hangTimeoutMs,
}: PeaksPoolOptions = {}): PeaksPool {
  const free: Worker[] = []
  const all = new Set<Worker>()
  const waiting: (() => void)[] = []
  let freeSlots = Math.min(maxThreads, Math.max(1, threads))

  async function acquireSlot(): Promise<void> {
    if (freeSlots > 0) freeSlots--
    else await new Promise<void>(resolve => waiting.push(resolve))
  }

  function releaseSlot() {
    const next = waiting.shift()
    if (next) next()
    else freeSlots++
  }

  function start(): Worker {
    const worker = startThread(
      new URL('./worker', import.meta.url),
      { maxOldGenerationSizeMb: maxHeapMb },
      { inBackground },
    )
    worker.unref()
    all.add(worker)
    // The error also reaches the job that waits for this thread.
    worker.on('error', () => {})
    worker.once('exit', () => {
      all.delete(worker)
      if (free.includes(worker)) free.splice(free.indexOf(worker), 1)
    })
    return worker
  }

  return {
    async compute(recording, options = {}) {
      await acquireSlot()
      try {
        options.signal?.throwIfAborted()
        const worker = free.pop() ?? start()
        const measured = await runJob(worker, recording, options, timeoutMs).catch(async error => {
          await worker.terminate()
          throw error
        })
        free.push(worker)
        return measured
      } finally {
        releaseSlot()
      }
    },
    async close() {
      free.length = 0
      await Promise.all([...all].map(worker => worker.terminate()))
    },
  }
}

/** Runs one job on a thread. After a failure, the thread must not be reused. */
function runJob(
  worker: Worker,
  { path, sound, samples, sampleRate }: PeaksJob,
  options: ExamineOptions,
  timeoutMs: number,
) {
  const { signal, onProgress } = options
  return new Promise<Measured>((resolve, reject) => {
    const sentence = (reason: string) => `Its waveform can't be computed: ${reason}`
    const fail = (reason: string) => reject(new Error(sentence(reason)))
    let silent = 0
    const listening = setInterval(() => {
      if (++silent > silentParts) settle(() => reject(new Hung(sentence('the decoder does not finish'))))
    }, timeoutMs / silentParts)
    const onMessage = (message: PeaksMessage) => {
      silent = 0
      if (message.kind === 'progress') onProgress?.(message.share)
      else if (message.kind === 'done') settle(() => resolve(message.measured))
      else settle(() => fail(message.reason))
    }
    const onError = (error: unknown) => settle(() => fail(error instanceof Error ? error.message : String(error)))
    const onExit = () => settle(() => fail('its thread exited'))
    const onAbort = () => settle(() => reject(signal?.reason))
    const settle = (end: () => void) => {
      clearInterval(listening)
      worker.off('message', onMessage).off('error', onError).off('exit', onExit)
      signal?.removeEventListener('abort', onAbort)
      worker.unref()
      end()
    }
    worker.on('message', onMessage).on('error', onError).on('exit', onExit)
    signal?.addEventListener('abort', onAbort, { once: true })
    // Keeps the process alive while the job runs.
    worker.ref()
    worker.postMessage({ path, sound, samples, sampleRate })
  })
}
