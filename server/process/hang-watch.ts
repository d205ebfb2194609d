import { writeSync } from 'node:fs'
import { parentPort } from 'node:worker_threads'
import { brand } from '#contract/brand.ts'
import { watchAbsence } from './absence.ts'
import { watchHeldUp } from './held-up.ts'

/** The thread that watches the main one, for `end-when-hung.ts`. */

export interface HangWatch {
  /** Counted up by the main thread, about twice a beat. */
  turns: Int32Array
  beatMs: number
  maxMissed: number
}

parentPort?.once('message', ({ turns, beatMs, maxMissed }: HangWatch) => {
  const wasAway = watchAbsence(beatMs)
  const heldUp = watchHeldUp(process.pid)
  let seen = 0
  let missed = 0
  setInterval(() => {
    const now = Atomics.load(turns, 0)
    const own = 1 - heldUp()
    missed = wasAway() || now !== seen ? 0 : missed + own
    seen = now
    if (missed < maxMissed) return
    // Not by `process.stderr`, which the main thread would have to write to.
    writeSync(2, `${brand.name} hung: its event loop stood still for ${(maxMissed * beatMs) / 1000} s. It is ended.\n`)
    process.kill(process.pid, 'SIGKILL')
  }, beatMs)
})
