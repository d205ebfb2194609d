import type { Worker } from 'node:cluster'
import { setTimeout as pause } from 'node:timers/promises'
import { StartError } from '../lib/start-errors.ts'
import { type Drain, longestOf, longestUnquietMs, replaced } from './drain.ts'
import { FromWorker, send } from './messages.ts'

interface Member {
  worker: Worker
  startedAt: number
  isReady: boolean
  /** Resolves when it listens, or false when it has ended before. */
  ready: Promise<boolean>
  gone: Promise<void>
  dismissed: boolean
}

export interface CrewPorts {
  /** Starts a worker for a place, from 1 on. */
  fork(place: number): Worker
  tell(line: string): void
  /** Called once when workers don't live any more. */
  giveUp(reason: string): void
}

/** Who ends within this time has failed to start; that so often in a row is no accident. */
const youngMs = 10_000
const mostYoung = 5
const firstPauseMs = 200
/** What is waited for one that leaves before the next one is replaced. */
const turnMs = 5_000
/** The last worker accepts connections for so much longer than the others (ms). */
const lastMs = longestUnquietMs + 100

/** The workers of a machine: as many as were asked for. One that dies is replaced. */
export class Crew {
  readonly #ports: CrewPorts
  readonly #size: number
  readonly #members = new Map<number, Member>()
  readonly #leaving = new Set<Member>()
  #restarting: Promise<void> | undefined
  #stopping = false
  #diedYoung = 0
  #hear: (worker: Worker, message: FromWorker) => void = () => {}

  constructor(size: number, ports: CrewPorts) {
    this.#size = size
    this.#ports = ports
  }

  /** Resolves when all listen. Rejects with a StartError when one ends before; it has said why. */
  async start(): Promise<void> {
    const places = Array.from({ length: this.#size }, (_, index) => index + 1)
    const hired = places.map(place => {
      const member = this.#hire(place)
      this.#members.set(place, member)
      return member
    })
    const ready = await Promise.all(hired.map(member => member.ready))
    if (!ready.every(Boolean)) throw new StartError('A worker could not start.')
    for (const place of places) this.#mind(place)
  }

  /** Replaces one after another: the new one listens before the old one leaves. Asked twice, it is done once. */
  restart(): Promise<void> {
    this.#restarting ??= this.#restartAll().finally(() => {
      this.#restarting = undefined
    })
    return this.#restarting
  }

  /** Resolves when all are gone. */
  async stop(how: Drain): Promise<void> {
    this.#stopping = true
    const all = [...this.#members.values(), ...this.#leaving]
    // Connections that the others no longer accept go to the last one.
    const lastOne = { ...how, delayMs: how.delayMs + lastMs }
    for (const [at, member] of all.entries()) this.#dismiss(member, at === all.length - 1 ? lastOne : how)
    const patience = new AbortController()
    const late = pause(longestOf(lastOne) + 2_000, undefined, { signal: patience.signal, ref: false }).then(
      () => {
        for (const { worker } of all) worker.process.kill('SIGKILL')
      },
      () => undefined,
    )
    await Promise.all(all.map(({ gone }) => gone))
    patience.abort()
    await late
  }

  /** Those that listen. */
  serving(): Worker[] {
    return [...this.#members.values()].filter(({ isReady }) => isReady).map(({ worker }) => worker)
  }

  /** Hears what workers say. */
  onMessage(hear: (worker: Worker, message: FromWorker) => void): void {
    this.#hear = hear
  }

  #hire(place: number): Member {
    const worker = this.#ports.fork(place)
    const gone = new Promise<void>(resolve => worker.once('exit', () => resolve()))
    const ready = new Promise<boolean>(resolve => {
      worker.once('exit', () => resolve(false))
      worker.on('message', said => {
        const { data } = FromWorker.safeParse(said)
        if (data?.kind === 'ready') resolve(true)
        // What was sent to it before it closed has arrived by then, and come back.
        if (data?.kind === 'closed') send(worker, { kind: 'end' })
        if (data) this.#hear(worker, data)
      })
    })
    const member: Member = { worker, startedAt: Date.now(), isReady: false, ready, gone, dismissed: false }
    ready.then(isReady => {
      member.isReady = isReady
    })
    return member
  }

  #dismiss(member: Member, how: Drain): void {
    member.dismissed = true
    send(member.worker, { kind: 'leave', how })
  }

  /** Puts another in the place of one that ends without having been asked to. */
  #mind(place: number): void {
    const member = this.#members.get(place)
    member?.gone.then(async () => {
      if (this.#stopping || member.dismissed) return
      const isYoung = Date.now() - member.startedAt < youngMs
      this.#diedYoung = isYoung ? this.#diedYoung + 1 : 0
      const { exitCode, signalCode } = member.worker.process
      const end = signalCode ?? `exit code ${exitCode}`
      if (this.#diedYoung >= mostYoung)
        return this.#ports.giveUp(`Workers end as soon as they start, ${mostYoung} times in a row, the last by ${end}.`)
      this.#ports.tell(`Worker ${place} ended by ${end}: another one takes its place.`)
      if (isYoung) await pause(firstPauseMs * 2 ** this.#diedYoung)
      if (this.#stopping || this.#members.get(place) !== member) return
      this.#members.set(place, this.#hire(place))
      this.#mind(place)
    })
  }

  async #restartAll(): Promise<void> {
    for (const [place, old] of [...this.#members]) {
      if (this.#stopping) return
      const next = this.#hire(place)
      this.#leaving.add(next)
      const isReady = await next.ready
      this.#leaving.delete(next)
      if (!isReady) return this.#ports.tell(`Worker ${place} could not be replaced: the others stay as they are.`)
      // One that died meanwhile has been replaced already.
      const current = this.#members.get(place) ?? old
      this.#members.set(place, next)
      this.#mind(place)
      this.#leaving.add(current)
      current.gone.then(() => this.#leaving.delete(current))
      this.#dismiss(current, replaced)
      await Promise.race([current.gone, pause(turnMs, undefined, { ref: false })])
    }
    this.#ports.tell('All workers were replaced.')
  }
}
