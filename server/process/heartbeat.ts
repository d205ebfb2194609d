import type { Worker } from 'node:cluster'
import { watchAbsence } from './absence.ts'
import { send } from './messages.ts'

/** Beats are counted without the part of each in which the worker couldn't run, as on a busy machine: slow isn't hung. */
export interface Heartbeat {
  /** How often each worker is asked for an answer, in ms. */
  beatMs: number
  /** A worker that gives no answer for so many beats in a row hangs. */
  maxMissed: number
  /** So does one that answers, but doesn't serve after so many. */
  maxStarting: number
}

/**
 * 30 s of its own: a worker's event loop pauses for less than a second, even while it indexes a million tracks, and no statement or
 * request may take longer. One that doesn't turn for so long won't turn again, or is of no use to those who wait. Three minutes
 * to start, which takes a second or two on an idle machine: what a start waits for (the database, object storage) gives up sooner.
 */
export const standardHeartbeat: Heartbeat = { beatMs: 5_000, maxMissed: 6, maxStarting: 36 }

interface Watched {
  worker: Worker
  /** For how many beats in a row it hasn't answered. */
  missed: number
  isReady: boolean
  /** For how many beats it hasn't been ready. */
  starting: number
  /** For which share of the last beat it couldn't run (`held-up.ts`). */
  heldUp(): number
}

/**
 * Asks all workers regularly for an answer, and calls `onHung` with why for each that gives none or doesn't begin to serve. What
 * happens while the machine sleeps, or while this process itself is stopped or busy, isn't counted. Returns a function that ends it.
 */
export function watchHeartbeats<Member extends Watched>(
  members: () => Iterable<Member>,
  onHung: (member: Member, why: string) => void,
  { beatMs, maxMissed, maxStarting }: Heartbeat,
): () => void {
  const seconds = (beats: number) => `${(beats * beatMs) / 1000} s`
  const checkAway = watchAbsence(beatMs)
  const timer = setInterval(() => {
    const wasAway = checkAway()
    for (const member of members()) {
      const own = 1 - member.heldUp()
      if (wasAway) member.missed = member.starting = 0
      if (member.missed >= maxMissed) onHung(member, `it hung: no answer for ${seconds(maxMissed)}`)
      else if (!member.isReady && member.starting >= maxStarting)
        onHung(member, `it didn't serve within ${seconds(maxStarting)}`)
      member.missed += own
      member.starting += own
      send(member.worker, { kind: 'beat' })
    }
  }, beatMs)
  timer.unref()
  return () => clearInterval(timer)
}
