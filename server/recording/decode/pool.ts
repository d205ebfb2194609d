import { availableParallelism } from 'node:os'
import type { Worker } from 'node:worker_threads'
import { ImportRefusal, Outage } from '../../lib/import-refusal.ts'
import { startThread } from '../../lib/thread.ts'
import type { ExamineOptions } from '../examine.ts'
import type { Converted, Job, JobMessage, Measured, ToConvert, ToMeasure } from './jobs.ts'

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

export interface DecodePool {
  /**
   * Decodes a recording on a worker thread and computes a waveform of about 2,000 points, its loudness and
   * its fingerprint.
   * @throws ImportRefusal if it can't be decoded; Outage; Hung; the signal's reason
   */
  measure(recording: ToMeasure, options?: ExamineOptions): Promise<Measured>
  /**
   * Converts a recording to an MP3 of a constant bit rate on a worker thread.
   * @throws ImportRefusal if it can't be converted; Outage if there is no space; Hung; the signal's reason
   */
  convert(recording: ToConvert, options?: ExamineOptions): Promise<Converted>
  close(): Promise<void>
}

interface DecodePoolOptions {
  /** Nobody waits for the result: the threads leave a core to the server, if there are several, and rest while others want the processor. */
  inBackground?: boolean
  threads?: number
  timeoutMs?: number
}

/** A pool of threads that decode recordings. They are started on demand: as many as there are cores, at most four. */
export function openDecodePool({
  inBackground = false,
  threads = availableParallelism() - (inBackground ? 1 : 0),
  timeoutMs = hangTimeoutMs,
}: DecodePoolOptions = {}): DecodePool {
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

  async function run(job: Job, options: ExamineOptions = {}): Promise<Done> {
    await acquireSlot()
    try {
      options.signal?.throwIfAborted()
      const worker = free.pop() ?? start()
      const done = await runJob(worker, job, options, timeoutMs).catch(async error => {
        await worker.terminate()
        throw error
      })
      free.push(worker)
      return done
    } finally {
      releaseSlot()
    }
  }

  return {
    async measure({ path, sound, duration }, options) {
      const done = await run({ kind: 'measure', path, sound, duration }, options)
      if (done.kind !== 'measured') throw new Error('A thread has done another job')
      return done.measured
    },
    async convert(recording, options) {
      const done = await run({ kind: 'convert', ...recording }, options)
      if (done.kind !== 'converted') throw new Error('A thread has done another job')
      return done.converted
    },
    async close() {
      free.length = 0
      await Promise.all([...all].map(worker => worker.terminate()))
    },
  }
}

type Done = Extract<JobMessage, { kind: 'measured' | 'converted' }>
type Failed = Extract<JobMessage, { kind: 'failed' }>

const undone = { measure: "Its waveform can't be computed", convert: "It can't be converted" } as const

const outages = ['ENOSPC', 'EDQUOT', 'EMFILE', 'ENFILE', 'ENOMEM', 'EAGAIN']

/** What a thread has met is about the recording, unless the machine lacks something. */
function errorOf({ reason, isRefusal, code = '' }: Failed, job: Job): ImportRefusal {
  if (isRefusal) return new ImportRefusal(reason)
  return new (outages.includes(code) ? Outage : ImportRefusal)(`${undone[job.kind]}: ${reason}`)
}

/** Runs one job on a thread. After a failure, the thread must not be reused. */
function runJob(worker: Worker, job: Job, { signal, onProgress }: ExamineOptions, timeoutMs: number) {
  return new Promise<Done>((resolve, reject) => {
    const fail = (reason: string) =>
      settle(() => reject(errorOf({ kind: 'failed', reason, isRefusal: false, code: undefined }, job)))
    let silent = 0
    const listening = setInterval(() => {
      if (++silent > silentParts) settle(() => reject(new Hung(`${undone[job.kind]}: the decoder does not finish`)))
    }, timeoutMs / silentParts)
    const onMessage = (message: JobMessage) => {
      silent = 0
      if (message.kind === 'progress') onProgress?.(message.share)
      else if (message.kind === 'failed') settle(() => reject(errorOf(message, job)))
      else settle(() => resolve(message))
    }
    const onError = (error: unknown) => fail(error instanceof Error ? error.message : String(error))
    const onExit = () => fail('its thread exited')
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
    worker.postMessage(job)
  })
}
