import { backoff } from '../../../contract/backoff.ts'
import { isUnreachable, type Result } from '../api/send.ts'
import { type Change, postpone, refuse, settle, take } from './changes.ts'
import type { Wish } from './drain-control.ts'
import { type Entry, isRefused } from './entry.ts'
import type { Sending } from './kind.ts'
import { kindOf } from './kinds.ts'
import { bySeq, type Named, type OutboxStore, type Target } from './store/store.ts'
import { noAnswerAtAll } from './trouble.ts'

/** What the drain needs of the world around it: a page, the service worker, or a simulation. */
export interface DrainPorts {
  store: OutboxStore
  /** The device's clock in ms, right or wrong. */
  now(): number
  /** The time of an answer, which orders it among others of this device whatever becomes of its clock (ms). */
  stamp(): number
  /** A number from 0 to 1, below 1. */
  random(): number
  /** Sends one write, or asks one question, with a token of this listener. A 401 means that there is none now. Never throws. */
  send(user: number, sending: Sending, headers: Record<string, string>): Promise<Result<unknown>>
  /** Asks whether the server can be reached at all. */
  reachable(): Promise<boolean>
  /** Tells everybody on this device what happened. */
  tell(user: number, changes: readonly Change[]): void
}

/** So many writes are under way at once, each about something else. */
const sideBySide = 6
const firstPauseMs = 1_000
const longestPauseMs = 5 * 60_000
/** Nobody is asked to wait longer. A time further away was noted by a clock that has been set back since. */
const longestWaitMs = 60 * 60_000

const isLate = (notBefore: number, now: number) => notBefore <= now || notBefore > now + longestWaitMs
const isDue = (entry: Entry, now: number, impatient: boolean) =>
  isLate(entry.notBefore, now) || (impatient && entry.failures === 0)

const ownTarget = ({ target }: Entry) => target

/** The first write of each target that waits for its turn: a refused one stands in nobody's way. */
export function heads(entries: readonly Entry[], targetOf = ownTarget): Entry[] {
  const first = new Map<string, Entry>()
  for (const entry of entries) {
    const target = targetOf(entry)
    if (!isRefused(entry) && !first.has(target)) first.set(target, entry)
  }
  return [...first.values()]
}

/** Both times by the device's clock: the server only minds how long ago it was. */
function headersOf({ id, seq, recordedAt }: Entry, deviceId: string, now: number): Record<string, string> {
  const recorded = Math.max(0, Math.round(recordedAt))
  const ago = Math.max(0, Math.round(now - recordedAt))
  return {
    // Rises with every change of what is wanted: one key never stands for two requests.
    'idempotency-key': `${id}.${seq}`,
    'x-client-id': deviceId,
    'x-client-seq': String(seq),
    'x-recorded-at': String(recorded),
    'x-sent-at': String(recorded + ago),
  }
}

type Failed = Extract<Result<unknown>, { ok: false }>

/** A failure that says nothing against the write itself. A conflict with a time is the same write still under way. */
const mayPass = ({ status, retryAfterMs }: Failed) =>
  status >= 500 || [408, 425, 429].includes(status) || (status === 409 && retryAfterMs !== undefined)

/**
 * Sends what a listener has in the outbox, until nothing is left that can be sent now. Run it alone: two runs at once would
 * send twice. Answers when to come again (ms by the device's clock), or null when only an event can help: a network, a
 * session, another write.
 */
export async function drain(user: number, ports: DrainPorts, wish: Wish): Promise<number | null> {
  const { store, now } = ports
  const deviceId = await store.deviceId()
  const busy = new Map<string, Promise<void>>()
  let entries: Entry[] = []
  /** What was created is one thing under both its ids: its target by the provisional one is the one by the server's. */
  const renamed = new Map<string, string>()
  const targetOf = ({ target }: Entry) => renamed.get(target) ?? target
  const rename = ({ target, provisional, id }: Named) => renamed.set(target, target.replace(provisional, String(id)))
  let halted = false
  let broken = false

  async function look(): Promise<void> {
    wish.stale = false
    const kept = await store.read(user)
    entries = kept.entries.sort(bySeq)
    kept.names.forEach(rename)
  }

  function note(changes: readonly Change[]): void {
    if (changes.length === 0) return
    for (const change of changes) {
      const id = change.type === 'put' ? change.entry.id : change.id
      const known = entries.find(entry => entry.id === id)
      if (!known) wish.stale ||= change.type === 'put'
      else if (change.type === 'put') entries[entries.indexOf(known)] = change.entry
      else {
        entries.splice(entries.indexOf(known), 1)
        if (change.created !== null) rename({ target: known.target, provisional: id, id: change.created })
      }
    }
    ports.tell(user, changes)
  }

  const isPaused = () => !isLate(wish.pausedUntil, now())

  const change = (entry: Entry, work: (target: Target) => Change[]) => store.change(user, entry.target, 'relaxed', work)

  function later(entry: Entry, failedWith: number, retryAfterMs = 0): Promise<Change[]> {
    const failures = entry.failures + 1
    const pause = backoff({ first: firstPauseMs, longest: longestPauseMs, failures, random: ports.random() })
    const wait = Math.min(Math.max(pause, retryAfterMs), longestWaitMs)
    return change(entry, target => postpone(entry.id, now() + wait, failedWith, target))
  }

  async function conclude(entry: Entry, result: Result<unknown>): Promise<Change[]> {
    if (result.ok) return change(entry, target => settle(entry, result.body, ports.stamp(), target))
    const { status, body, retryAfterMs = 0 } = result
    if (status === 401) {
      halted = true
      return []
    }
    if (isUnreachable(body)) {
      if (await ports.reachable()) return later(entry, noAnswerAtAll)
      halted = true
      return []
    }
    if (mayPass(result)) {
      // A limit, or a server that is away, is nobody's own fault: the others wait, too.
      if (status === 429 || (status === 503 && retryAfterMs > 0))
        wish.pausedUntil = now() + Math.min(Math.max(retryAfterMs, firstPauseMs), longestWaitMs)
      return later(entry, status, retryAfterMs)
    }
    return change(entry, target => refuse(entry.id, { status, message: body.message }, target))
  }

  /** Where what is wanted holds already, that is an answer like any other. */
  async function answerTo({ kind: name, input }: Entry, result: Result<unknown>): Promise<Result<unknown>> {
    const kind = kindOf(name)
    if (result.ok || !kind?.holdsAlready(input, result.status)) return result
    const question = kind.asks(input)
    return question ? ports.send(user, question, {}) : { ok: true, status: result.status, body: null }
  }

  async function deliver(head: Entry): Promise<void> {
    // That something may have been created outlasts a power cut: changed as if it weren't, it would be created twice.
    const durability = kindOf(head.kind)?.creates ? 'strict' : 'relaxed'
    const { taken, changes } = await store.change(user, head.target, durability, target => take(head.id, target))
    note(changes)
    if (!taken) return forget(head)
    const result = await ports.send(user, taken.sending, headersOf(taken.entry, deviceId, now()))
    note(await conclude(taken.entry, await answerTo(taken.entry, result)))
  }

  /** For this run; another one meets it again. */
  function forget(head: Entry): void {
    entries = entries.filter(entry => entry.id !== head.id || isRefused(entry))
  }

  function start(head: Entry): void {
    const target = targetOf(head)
    const delivery = deliver(head)
      .catch(failure => {
        console.error('A change could not be sent', failure)
        broken = true
        forget(head)
      })
      .finally(() => busy.delete(target))
    busy.set(target, delivery)
  }

  await look()
  for (;;) {
    // What is wished for after a halt is left to the next run.
    if (wish.stale && !halted) await look()
    const open = !halted && !isPaused() && busy.size < sideBySide
    const next = open
      ? heads(entries, targetOf).find(entry => !busy.has(targetOf(entry)) && isDue(entry, now(), wish.impatient))
      : undefined
    if (next) start(next)
    else if (busy.size > 0) await Promise.race([...busy.values(), wish.poked()])
    else if (!wish.stale || halted || isPaused()) break
  }
  if (halted) return null
  const times = heads(entries, targetOf).map(entry => Math.max(entry.notBefore, isPaused() ? wish.pausedUntil : 0))
  if (broken) times.push(now() + longestPauseMs)
  return times.length > 0 ? Math.min(...times) : null
}
