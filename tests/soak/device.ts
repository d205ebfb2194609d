import { randomUUID } from 'node:crypto'
import { urlOf } from '../../src/data/api/send.ts'
import { type ItemId, NotCreated, type Write } from '../../src/data/outbox/kinds/kind.ts'
import { kindOf } from '../../src/data/outbox/kinds/registry.ts'
import type { Random } from '../simulation/schedule/random.ts'
import { type WireAnswer, whyNot } from './wire.ts'
import { type Person, readTokens, type World } from './world.ts'

/** The fact that a write is expected to store. */
export interface Fact {
  key: string
  value: string | null
}

interface Waiting extends Write {
  id: string
  seq: number
  recordedAt: number
  failures: number
  /** When it was due (ms of `performance.now()`). */
  since: number
  fact: Fact
}

/** As in the app's own outbox (`src/data/outbox/drain.ts`). */
const sideBySide = 6
const firstPauseMs = 1_000
const longestPauseMs = 5 * 60_000

const mayPass = ({ status, headers }: WireAnswer) =>
  status >= 500 || [408, 425, 429].includes(status) || (status === 409 && headers['retry-after'] !== undefined)

/**
 * A listener's device. A write stays pending until it is answered and is sent with the same idempotency key until then;
 * the writes of one target keep their order. They are the app's own kinds of writes.
 */
export class Device {
  readonly person: Person
  readonly #world: World
  readonly #random: Random
  readonly #clientId = randomUUID()
  readonly #targets = new Map<string, Waiting[]>()
  readonly #ready = new Set<string>()
  readonly #timers = new Map<NodeJS.Timeout, () => void>()
  readonly #created = new Map<string, number>()
  #renewal: Promise<void> | undefined
  #busy = 0
  #seq = 0
  /** How wrong this device's clock is (ms). */
  clockMs = 0

  constructor(person: Person, world: World, random: Random) {
    this.person = person
    this.#world = world
    this.#random = random
  }

  get waits(): number {
    return this.#targets.size
  }

  get authorization(): { authorization: string } {
    return { authorization: `Bearer ${this.person.tokens.access_token}` }
  }

  #now = () => Math.max(0, Math.round(Date.now() + this.clockMs))

  /**
   * Stores a write that the listener makes at `since` (ms). Returns its id, which is the provisional id of what it
   * creates.
   */
  write(write: Write, fact: Fact, since: number): string {
    const id = randomUUID()
    const target = kindOf(write.kind)?.target(write.input, id) ?? id
    this.#seq += 1
    const waiting = { ...write, id, seq: this.#seq, recordedAt: this.#now(), failures: 0, since, fact }
    this.#world.expected.intend(fact.key, fact.value)
    const others = this.#targets.get(target)
    if (others) others.push(waiting)
    else {
      this.#targets.set(target, [waiting])
      this.#ready.add(target)
      this.#go()
    }
    return id
  }

  /** Sends backed-off writes at once, as a newly opened app does. */
  hurry(): void {
    for (const [timer, work] of this.#timers) {
      clearTimeout(timer)
      work()
    }
  }

  #go(): void {
    for (const target of this.#ready) {
      if (this.#busy >= sideBySide) return
      this.#ready.delete(target)
      const head = this.#targets.get(target)?.[0]
      if (!head) continue
      this.#busy += 1
      void this.#deliver(target, head).finally(() => {
        this.#busy -= 1
        this.#go()
      })
    }
  }

  async #deliver(target: string, head: Waiting): Promise<void> {
    const { figures } = this.#world
    const answer = await this.#send(head).catch(whyNot)
    if (typeof answer === 'string') {
      figures.failed(head.kind, head.since, answer, '')
      return this.#later(target, head)
    }
    const { status, text } = answer
    if (status === 401) {
      await this.renew(head.since)
      return this.#later(target, head)
    }
    if (mayPass(answer)) {
      figures.failed(head.kind, head.since, String(status), text)
      return this.#later(target, head, 1000 * Number(answer.headers['retry-after'] ?? 0))
    }
    this.#conclude(head, answer)
    const others = this.#targets.get(target)?.slice(1) ?? []
    const [next] = others
    if (!next) return void this.#targets.delete(target)
    next.since = Math.max(next.since, performance.now())
    this.#targets.set(target, others)
    this.#ready.add(target)
  }

  async #send({ kind, input, id, seq, recordedAt }: Waiting): Promise<WireAnswer> {
    const { route, request } = kindOf(kind)?.send(input, each => this.#resolve(each), this.person.id) ?? {}
    if (!route) throw new Error(`There is no ${kind}`)
    const ago = Math.max(0, this.#now() - recordedAt)
    return this.#world.wire.ask(urlOf(route, request ?? {}), {
      method: route.method,
      headers: {
        ...this.authorization,
        'idempotency-key': `${id}.${seq}`,
        'x-client-id': this.#clientId,
        'x-client-seq': String(seq),
        'x-recorded-at': String(recordedAt),
        'x-sent-at': String(recordedAt + ago),
      },
      ...(request?.body !== undefined && { body: JSON.stringify(request.body) }),
      read: true,
    })
  }

  #resolve(id: ItemId): number {
    if (typeof id === 'number') return id
    const known = this.#created.get(id)
    if (known === undefined) throw new NotCreated(id)
    return known
  }

  #conclude({ kind: name, input, id, since, fact }: Waiting, { status, text }: WireAnswer): void {
    const { figures, expected } = this.#world
    const kind = kindOf(name)
    const isDone = status < 300
    if (isDone || kind?.holdsAlready(input, status)) {
      const created = isDone && kind?.created(input, text === '' ? null : JSON.parse(text))
      if (typeof created === 'number') this.#created.set(id, created)
      // Only this device writes here, so no later event can have won.
      if (text.includes('"applied":false')) figures.failed(name, since, `${status} not applied`, text)
      figures.answered(name, since)
      expected.acknowledge(fact.key, fact.value)
    } else {
      figures.failed(name, since, `${status} refused`, `${JSON.stringify(input)}: ${text}`)
      expected.refuse(fact.key, fact.value)
    }
  }

  #later(target: string, head: Waiting, retryAfterMs = 0): void {
    const pause = Math.min(firstPauseMs * 2 ** head.failures, longestPauseMs) * (0.5 + this.#random(0, 500) / 1000)
    const wait = Math.max(pause, retryAfterMs)
    head.failures += 1
    head.since = performance.now() + wait
    const work = () => {
      this.#timers.delete(timer)
      head.since = Math.min(head.since, performance.now())
      this.#ready.add(target)
      this.#go()
    }
    const timer = setTimeout(work, wait)
    this.#timers.set(timer, work)
  }

  /** Renews the tokens, one time for all concurrent callers. After a lost answer it retries with the old tokens. */
  renew(since: number): Promise<void> {
    this.#renewal ??= this.#exchange(since).finally(() => {
      this.#renewal = undefined
    })
    return this.#renewal
  }

  async #exchange(since: number): Promise<void> {
    const { wire, figures } = this.#world
    const body = JSON.stringify(this.person.tokens)
    const answer = await wire.ask('/api/tokens', { method: 'PUT', body, read: true }).catch(whyNot)
    if (typeof answer === 'string') figures.failed('tokens', since, answer, '')
    else if (answer.status === 401) figures.failed('tokens', since, '401 refused', answer.text)
    else if (answer.status !== 200) figures.failed('tokens', since, String(answer.status), answer.text)
    else {
      figures.answered('tokens', since)
      this.person.tokens = readTokens(answer.text)
    }
  }
}
