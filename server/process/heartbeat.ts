import type { Worker } from 'node:cluster'
import { send } from './messages.ts'

export interface Heartbeat {
  /** How often each worker is asked for an answer, in ms. */
  beatMs: number
  /** A worker that leaves so many questions in a row unanswered hangs. */
  maxMissed: number
}

/**
 * 30 s: a worker's event loop pauses for less than a second, even while it indexes a million tracks, and no statement or
 * request may take longer. One that doesn't turn for so long won't turn again, or is of no use to those who wait.
 */
export const standardHeartbeat: Heartbeat = { beatMs: 5_000, maxMissed: 6 }

interface Watched {
  worker: Worker
  /** How many questions in a row it hasn't answered. */
  missed: number
}

/** One of these stands still while the machine sleeps; which one depends on the system. */
const clocks = () => [performance.now(), Date.now()]

/**
 * Asks all workers regularly for an answer, and calls `onHung` for each that gives none. What happens while the machine
 * sleeps, or while this process itself is stopped or busy, isn't counted. Returns a function that ends it.
 */
export function watchHeartbeats<Member extends Watched>(
  members: () => Iterable<Member>,
  onHung: (member: Member) => void,
  { beatMs, maxMissed }: Heartbeat,
): () => void {
  let before = clocks()
  const timer = setInterval(() => {
    const now = clocks()
    const wasAway = now.some((clock, at) => clock - (before[at] ?? clock) > 2 * beatMs)
    before = now
    for (const member of members()) {
      if (wasAway) member.missed = 0
      if (member.missed === maxMissed) onHung(member)
      member.missed++
      send(member.worker, { kind: 'beat' })
    }
  }, beatMs)
  timer.unref()
  return () => clearInterval(timer)
}
