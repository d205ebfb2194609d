import type { Worker } from 'node:cluster'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { watchHeldUp } from './held-up.ts'
import { passOn } from './last-words.ts'
import { FromWorker, send } from './messages.ts'

/** A worker process of the cluster. */
export interface Member {
  worker: Worker
  /** Milliseconds since 1970. */
  startedAt: number
  isReady: boolean
  /** Resolves with true once the worker listens, or with false if it exits before that. */
  ready: Promise<boolean>
  exited: Promise<void>
  stopRequested: boolean
  /** For how many heartbeats in a row it hasn't answered. */
  missed: number
  /** For how many heartbeats it hasn't listened. */
  starting: number
  heldUp(): number
  /** Why it was killed, if this process did it. */
  killedBecause: string | undefined
  /** How it ended and why, in words. To be called once it has exited. */
  ending(): string
}

/** The longest wait for the rest of what an ended worker printed (ms). */
const lastWordsMs = 500

const hints = new Map<string, string>([
  ['SIGKILL', 'the system does this when memory runs out: see dmesg'],
  ['SIGABRT', 'its own memory ran out, or a library failed'],
])

/** Ends a worker that does nothing by itself any more. */
export function endByForce(member: Member, reason: string): void {
  member.killedBecause ??= reason
  member.worker.process.kill('SIGKILL')
}

/** Watches a worker that was just forked. `onMessage` gets what it says. */
export function watchMember(worker: Worker, onMessage: (message: FromWorker) => void): Member {
  const { stderr } = worker.process
  const lastError = stderr ? passOn(stderr) : () => undefined
  const printed = stderr ? once(stderr, 'close') : Promise.resolve()
  const exited = new Promise<void>(resolve => worker.once('exit', () => resolve())).then(async () => {
    await Promise.race([printed, pause(lastWordsMs)])
  })
  const ready = new Promise<boolean>(resolve => {
    exited.then(() => resolve(false))
    worker.on('message', received => {
      const { data } = FromWorker.safeParse(received)
      if (data?.kind === 'ready') resolve(true)
      // Everything sent to the worker before it closed has been delivered by now, so that it can exit.
      if (data?.kind === 'closed') send(worker, { kind: 'exit' })
      if (data?.kind === 'alive') member.missed = 0
      if (data) onMessage(data)
    })
  })
  const member: Member = {
    worker,
    startedAt: Date.now(),
    isReady: false,
    ready,
    exited,
    stopRequested: false,
    missed: 0,
    starting: 0,
    heldUp: watchHeldUp(worker.process.pid),
    killedBecause: undefined,
    ending() {
      if (member.killedBecause) return `force (${member.killedBecause})`
      const { exitCode, signalCode } = worker.process
      const why = lastError() ?? (signalCode && hints.get(signalCode))
      return `${signalCode ?? `exit code ${exitCode}`}${why ? ` (${why})` : ''}`
    },
  }
  ready.then(isReady => {
    member.isReady = isReady
  })
  return member
}
