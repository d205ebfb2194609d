import type { Worker } from 'node:cluster'
import { setTimeout as pause } from 'node:timers/promises'
import { backoff } from '#contract/backoff.ts'
import { StartError } from '../lib/start-errors.ts'
import { type Drain, longestOf, longestUnquietMs, replacedDrain } from './drain.ts'
import { type Heartbeat, standardHeartbeat, watchHeartbeats } from './heartbeat.ts'
import { endByForce, type Member, watchMember } from './member.ts'
import { type FromWorker, send } from './messages.ts'

export interface ClusterPorts {
  /** Starts a worker for a slot; slots are numbered from 1. */
  fork(slot: number): Worker
  log(line: string): void
  /** Called once when workers keep exiting right after they start, and none serves. */
  giveUp(reason: string): void
}

/** A worker that exits before it listens, or within this time, has failed to start. */
const earlyExitMs = 10_000
/** After this many in a row the cluster gives up, if no worker serves. */
const maxFailedStarts = 5
/** The pauses before another start, in ms. */
const standardPauses = { first: 400, longest: 30_000 }
/** During a rolling restart: the longest wait for a stopped worker before the next one is replaced. */
const replaceWaitMs = 5_000
/** The last worker to stop accepts connections for this much longer than the others (ms). */
const lastWorkerExtraMs = longestUnquietMs + 100

/** A fixed number of worker processes on one machine. A worker that dies is replaced. */
export class WorkerCluster {
  readonly #ports: ClusterPorts
  readonly #size: number
  readonly #members = new Map<number, Member>()
  readonly #leaving = new Set<Member>()
  readonly #stopHeartbeats: () => void
  readonly #pauses: typeof standardPauses
  /** Settled when the first worker serves, or none will. */
  readonly #served: Promise<void>
  #noteServed: () => void = () => {}
  #noteFailed: (error: StartError) => void = () => {}
  #hasServed = false
  #restarting: Promise<string | undefined> | undefined
  #stopping = false
  #failedStarts = 0
  #onMessage: (worker: Worker, message: FromWorker) => void = () => {}

  constructor(
    size: number,
    ports: ClusterPorts,
    heartbeat: Heartbeat = standardHeartbeat,
    pauses: typeof standardPauses = standardPauses,
  ) {
    this.#size = size
    this.#ports = ports
    this.#pauses = pauses
    this.#served = new Promise((resolve, reject) => {
      this.#noteServed = resolve
      this.#noteFailed = reject
    })
    this.#served.catch(() => undefined)
    this.#stopHeartbeats = watchHeartbeats(() => [...this.#members.values(), ...this.#leaving], endByForce, heartbeat)
  }

  /**
   * Resolves when all workers listen, or those that do at the first attempt: the others are started again. Rejects with a StartError if
   * none does, after several attempts.
   */
  async start(): Promise<void> {
    const slots = Array.from({ length: this.#size }, (_, index) => index + 1)
    await Promise.all(slots.map(slot => this.#launch(slot).ready))
    await this.#served
  }

  /**
   * Rolling restart: replaces the workers one at a time; each new one listens before the old one stops. Resolves with why a new
   * one didn't start, if so. A call during a restart returns the promise of that restart.
   */
  restart(): Promise<string | undefined> {
    this.#restarting ??= this.#restartAll().finally(() => {
      this.#restarting = undefined
    })
    return this.#restarting
  }

  /** Stops all workers. Resolves when every process has exited; those that take too long are killed. */
  async stop(how: Drain): Promise<void> {
    this.#stopping = true
    this.#noteFailed(new StartError('The service was stopped.'))
    const all = [...this.#members.values(), ...this.#leaving]
    // Connections that the other workers no longer accept go to the last one.
    const lastDrain = { ...how, delayMs: how.delayMs + lastWorkerExtraMs }
    for (const [at, member] of all.entries()) this.#stopMember(member, at === all.length - 1 ? lastDrain : how)
    const patience = new AbortController()
    const late = pause(longestOf(lastDrain) + 2_000, undefined, { signal: patience.signal, ref: false }).then(
      () => {
        for (const { worker } of all) worker.process.kill('SIGKILL')
      },
      () => undefined,
    )
    await Promise.all(all.map(({ exited }) => exited))
    patience.abort()
    await late
    this.#stopHeartbeats()
  }

  /** The workers that listen. */
  serving(): Worker[] {
    return [...this.#members.values()]
      .filter(({ isReady, worker }) => isReady && !worker.isDead())
      .map(({ worker }) => worker)
  }

  /** Sets the one listener for messages from workers. */
  onMessage(listener: (worker: Worker, message: FromWorker) => void): void {
    this.#onMessage = listener
  }

  #fork(slot: number): Member {
    const worker = this.#ports.fork(slot)
    return watchMember(worker, message => this.#onMessage(worker, message))
  }

  #launch(slot: number): Member {
    const member = this.#fork(slot)
    this.#members.set(slot, member)
    this.#supervise(slot)
    member.ready.then(isReady => {
      if (!isReady) return
      this.#hasServed = true
      this.#noteServed()
    })
    return member
  }

  #stopMember(member: Member, how: Drain): void {
    member.stopRequested = true
    send(member.worker, { kind: 'shutdown', how })
  }

  #giveUp(end: string): void {
    this.#stopping = true
    if (this.#hasServed)
      this.#ports.giveUp(`Workers end as soon as they start, ${this.#failedStarts} times in a row, the last by ${end}.`)
    else this.#noteFailed(new StartError(`A worker could not start: it ended by ${end}.`))
  }

  /** Replaces the worker in a slot if it exits without having been asked to, after a growing pause if it has failed to start. */
  #supervise(slot: number): void {
    const member = this.#members.get(slot)
    member?.exited.then(async () => {
      if (this.#stopping || member.stopRequested) return
      const hasFailed = !member.isReady || Date.now() - member.startedAt < earlyExitMs
      this.#failedStarts = hasFailed ? this.#failedStarts + 1 : 0
      const end = member.ending()
      if (this.#failedStarts >= maxFailedStarts && this.serving().length === 0) return this.#giveUp(end)
      this.#ports.log(`Worker ${slot} ended by ${end}: another one takes its place.`)
      if (hasFailed) await pause(backoff({ ...this.#pauses, failures: this.#failedStarts }))
      if (this.#stopping || this.#members.get(slot) !== member) return
      this.#launch(slot)
    })
  }

  async #restartAll(): Promise<string | undefined> {
    for (const [slot, old] of [...this.#members]) {
      if (this.#stopping) return 'The service was stopped.'
      const next = this.#fork(slot)
      this.#leaving.add(next)
      const isReady = await next.ready
      this.#leaving.delete(next)
      if (!isReady) {
        const problem = `Worker ${slot} could not be replaced, as the new one ended by ${next.ending()}.`
        this.#ports.log(`${problem} The other workers stay as they are.`)
        return problem
      }
      // If the old worker died in the meantime, the slot already has a replacement.
      const current = this.#members.get(slot) ?? old
      this.#members.set(slot, next)
      this.#supervise(slot)
      this.#leaving.add(current)
      current.exited.then(() => this.#leaving.delete(current))
      this.#stopMember(current, replacedDrain)
      await Promise.race([current.exited, pause(replaceWaitMs, undefined, { ref: false })])
    }
    this.#ports.log('All workers were replaced.')
    return undefined
  }
}
