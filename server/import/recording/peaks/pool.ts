import { availableParallelism } from 'node:os'
import type { Worker } from 'node:worker_threads'
import type { Peaks } from '../../../../contract/peaks.ts'
import { startThread } from '../../../lib/thread.ts'
import type { ExamineOptions } from '../examine.ts'
import type { PeaksJob, PeaksNews } from './jobs.ts'

/** A thread that says nothing for so long (ms) has lost itself. */
const mostSilence = 60_000
const mostThreads = 4
/** MB of a thread that has lost itself; one that hasn't needs ten. */
const mostHeap = 128

export interface PeaksStudio {
  /**
   * Decodes a recording that was examined and draws about 2,000 pairs of its loudness, on a thread of its own.
   * @throws Error when it can't be decoded; the signal's reason
   */
  draw(recording: PeaksJob, options?: ExamineOptions): Promise<Peaks>
  close(): Promise<void>
}

/** Threads that draw waveforms, started as they are needed, as many as there are cores and four at most. */
export function openPeaksStudio({ threads = availableParallelism(), silence = mostSilence } = {}): PeaksStudio {
  const free: Worker[] = []
  const all = new Set<Worker>()
  const waiting: (() => void)[] = []
  let places = Math.min(mostThreads, Math.max(1, threads))

  async function enter(): Promise<void> {
    if (places > 0) places--
    else await new Promise<void>(resolve => waiting.push(resolve))
  }

  function leave() {
    const next = waiting.shift()
    if (next) next()
    else places++
  }

  function start(): Worker {
    const worker = startThread(new URL('./worker', import.meta.url), { maxOldGenerationSizeMb: mostHeap })
    worker.unref()
    all.add(worker)
    // Whoever waits for the thread hears of it too.
    worker.on('error', () => {})
    worker.once('exit', () => {
      all.delete(worker)
      if (free.includes(worker)) free.splice(free.indexOf(worker), 1)
    })
    return worker
  }

  return {
    async draw(recording, options = {}) {
      await enter()
      try {
        options.signal?.throwIfAborted()
        const worker = free.pop() ?? start()
        const peaks = await ask(worker, recording, options, silence).catch(async error => {
          await worker.terminate()
          throw error
        })
        free.push(worker)
        return peaks
      } finally {
        leave()
      }
    },
    async close() {
      free.length = 0
      await Promise.all([...all].map(worker => worker.terminate()))
    },
  }
}

/** One job of one thread. After a failure the thread isn't to be used again. */
function ask(worker: Worker, { path, sound, samples, sampleRate }: PeaksJob, options: ExamineOptions, silence: number) {
  const { signal, onProgress } = options
  return new Promise<Peaks>((resolve, reject) => {
    const fail = (reason: string) => reject(new Error(`Its waveform can not be drawn: ${reason}`))
    const lost = setTimeout(() => settle(() => fail('the decoder does not come to an end')), silence)
    const onMessage = (news: PeaksNews) => {
      lost.refresh()
      if (news.kind === 'progress') onProgress?.(news.share)
      else if (news.kind === 'done') settle(() => resolve(news.peaks))
      else settle(() => fail(news.reason))
    }
    const onError = (error: unknown) => settle(() => fail(error instanceof Error ? error.message : String(error)))
    const onExit = () => settle(() => fail('its thread was ended'))
    const onAbort = () => settle(() => reject(signal?.reason))
    const settle = (end: () => void) => {
      clearTimeout(lost)
      worker.off('message', onMessage).off('error', onError).off('exit', onExit)
      signal?.removeEventListener('abort', onAbort)
      worker.unref()
      end()
    }
    worker.on('message', onMessage).on('error', onError).on('exit', onExit)
    signal?.addEventListener('abort', onAbort, { once: true })
    // The process lives as long as somebody waits.
    worker.ref()
    worker.postMessage({ path, sound, samples, sampleRate })
  })
}
