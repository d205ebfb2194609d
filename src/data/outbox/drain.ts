import { backoff } from '#contract/backoff.ts'
import { reportDefect } from '../../lib/report-defect.ts'
import { isUnreachable, type Result } from '../api/send.ts'
import type { DrainControl } from './drain-control.ts'
import type { Call } from './kinds/kind.ts'
import { kindOf } from './kinds/registry.ts'
import { type Change, postpone, refuse, settle, take } from './store/changes.ts'
import { type Entry, isRefused } from './store/entry.ts'
import { bySeq, type Named, type OutboxStore, type Target } from './store/store.ts'
import { noAnswerAtAll, ownDefect } from './trouble.ts'

/** What the drain needs of its surroundings: a page, the service worker, or a simulation. */
export interface DrainPorts {
  store: OutboxStore
  /** Ms by the device's clock, which may be wrong. */
  now(): number
  /** The time of an answer (ms): orders answers of this device, even when its clock is set back. */
  stamp(): number
  /** From 0 to below 1. */
  random(): number
  /** Makes a call with this listener's access token. Resolves with a 401 where there is no token; never rejects. */
  send(user: number, call: Call, headers: Record<string, string>): Promise<Result<unknown>>
  /** Whether the server can be reached at all. */
  reachable(): Promise<boolean>
  /** Passes changes on to every tab of this device, this one included. */
  broadcast(user: number, changes: readonly Change[]): void
}

/** How many requests are in flight at once, each for another target. */
const mostInFlight = 6
const firstPauseMs = 1_000
const longestPauseMs = 5 * 60_000
/** No pause is longer. A later `notBefore` comes from a clock that has been set back since, and is ignored. */
const longestWaitMs = 60 * 60_000

const isLate = (notBefore: number, now: number) => notBefore <= now || notBefore > now + longestWaitMs
const isDue = (entry: Entry, now: number, impatient: boolean) =>
  isLate(entry.notBefore, now) || (impatient && entry.failures === 0)

const ownTarget = ({ target }: Entry) => target

/** When the first of these writes is to be sent (ms by the device's clock): 0 for at once. Null for no write. */
export function firstDue(entries: readonly Entry[], now: number, impatient: boolean): number | null {
  const times = heads(entries).map(entry => (isDue(entry, now, impatient) ? 0 : entry.notBefore))
  return times.length > 0 ? Math.min(...times) : null
}

/** The next write to send of each target. Refused ones are skipped, so they block nothing. */
export function heads(entries: readonly Entry[], targetOf = ownTarget): Entry[] {
  const first = new Map<string, Entry>()
  for (const entry of entries) {
    const target = targetOf(entry)
    if (!isRefused(entry) && !first.has(target)) first.set(target, entry)
  }
  return [...first.values()]
}

/** Both times are by the device's clock; the server uses only their difference. */
function headersOf({ id, seq, recordedAt }: Entry, deviceId: string, now: number): Record<string, string> {
  const recorded = Math.max(0, Math.round(recordedAt))
  const ago = Math.max(0, Math.round(now - recordedAt))
  return {
    // `seq` rises with every change of the input, so a key never stands for two different requests.
    'idempotency-key': `${id}.${seq}`,
    'x-client-id': deviceId,
    'x-client-seq': String(seq),
    'x-recorded-at': String(recorded),
    'x-sent-at': String(recorded + ago),
  }
}

type Failed = Extract<Result<unknown>, { ok: false }>

/**
 * Worth a retry: the failure isn't about the write itself. A 409 with a Retry-After means the same write is still in
 * progress.
 */
const mayPass = ({ status, retryAfterMs }: Failed) =>
  status >= 500 || [408, 425, 429].includes(status) || (status === 409 && retryAfterMs !== undefined)

/**
 * Sends a listener's writes until none is left that can be sent now. Needs the outbox lock: two drains at once would
 * send twice. Resolves with the time of the next retry (ms by the device's clock), or null when only an event can help:
 * a network, a session, another write.
 */
export async function drain(user: number, ports: DrainPorts, control: DrainControl): Promise<number | null> {
  const { store, now } = ports
  let deviceId = ''
  const inFlight = new Map<string, Promise<void>>()
  let entries: Entry[] = []
  /**
   * Targets that name a created item by its provisional id, mapped to the target by the server's id: both are one
   * queue.
   */
  const renamed = new Map<string, string>()
  const targetOf = ({ target }: Entry) => renamed.get(target) ?? target
  const rename = ({ target, provisional, id }: Named) => renamed.set(target, target.replace(provisional, String(id)))
  let halted = false
  let broken = false

  async function readEntries(): Promise<void> {
    control.stale = false
    const stored = await store.read(user)
    deviceId = await store.deviceId()
    entries = stored.entries.sort(bySeq)
    stored.names.forEach(rename)
  }

  function publish(changes: readonly Change[]): void {
    if (changes.length === 0) return
    for (const change of changes) {
      const id = change.type === 'put' ? change.entry.id : change.id
      const known = entries.find(entry => entry.id === id)
      if (!known) control.stale ||= change.type === 'put'
      else if (change.type === 'put') entries[entries.indexOf(known)] = change.entry
      else {
        entries.splice(entries.indexOf(known), 1)
        if (change.created !== null) rename({ target: known.target, provisional: id, id: change.created })
      }
    }
    ports.broadcast(user, changes)
  }

  const isPaused = () => !isLate(control.pausedUntil, now())

  const change = (entry: Entry, work: (target: Target) => Change[]) => store.change(user, entry.target, 'relaxed', work)

  /** Backs off before the next attempt. */
  function later(entry: Entry, failedWith: number, retryAfterMs = 0): Promise<Change[]> {
    const failures = entry.failures + 1
    const pause = backoff({ first: firstPauseMs, longest: longestPauseMs, failures, random: ports.random() })
    const wait = Math.min(Math.max(pause, retryAfterMs), longestWaitMs)
    return change(entry, target => postpone(entry.id, now() + wait, failedWith, target))
  }

  async function storeOutcome(entry: Entry, result: Result<unknown>): Promise<Change[]> {
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
      // A rate limit or an unavailable server concerns every write: all of them wait.
      if (status === 429 || (status === 503 && retryAfterMs > 0))
        control.pausedUntil = now() + Math.min(Math.max(retryAfterMs, firstPauseMs), longestWaitMs)
      return later(entry, result.isDefect ? ownDefect : status, retryAfterMs)
    }
    return change(entry, target => refuse(entry.id, { status, message: body.message }, target))
  }

  /** Turns a refusal that means that the server's state is as wanted already into an answer. */
  async function acceptIfHeld({ kind: name, input }: Entry, result: Result<unknown>): Promise<Result<unknown>> {
    const kind = kindOf(name)
    if (result.ok || mayPass(result) || !kind?.holdsAlready(input, result.status)) return result
    const lookup = kind.lookup(input)
    return lookup ? ports.send(user, lookup, {}) : { ok: true, status: result.status, body: null }
  }

  async function deliver(head: Entry): Promise<void> {
    // Strict: if a power cut undid `tried`, the write could be changed and would create the item a second time.
    const durability = kindOf(head.kind)?.creates ? 'strict' : 'relaxed'
    const sender = deviceId
    const { taken, changes } = await store.change(user, head.target, durability, target => take(head.id, target))
    publish(changes)
    if (!taken) return skip(head)
    const result = await ports.send(user, taken.call, headersOf(taken.entry, sender, now()))
    publish(await storeOutcome(taken.entry, await acceptIfHeld(taken.entry, result)))
  }

  /** Skips an entry until the next drain. */
  function skip(head: Entry): void {
    entries = entries.filter(entry => entry.id !== head.id || isRefused(entry))
  }

  /** Backs off after an error of our own code or of the store; one that can't even store that waits for a later drain. */
  async function giveUp(head: Entry, failure: unknown): Promise<void> {
    reportDefect('A change could not be sent', failure)
    try {
      publish(await later(head, ownDefect))
    } catch {
      broken = true
      skip(head)
    }
  }

  function start(head: Entry): void {
    const target = targetOf(head)
    const delivery = deliver(head)
      .catch(failure => giveUp(head, failure))
      .finally(() => inFlight.delete(target))
    inFlight.set(target, delivery)
  }

  await readEntries()
  for (;;) {
    // After a halt, new writes are left to the next drain.
    if (control.stale && !halted) await readEntries()
    const open = !halted && !isPaused() && inFlight.size < mostInFlight
    const next = open
      ? heads(entries, targetOf).find(entry => !inFlight.has(targetOf(entry)) && isDue(entry, now(), control.impatient))
      : undefined
    if (next) start(next)
    else if (inFlight.size > 0) await Promise.race([...inFlight.values(), control.poked()])
    else if (!control.stale || halted || isPaused()) break
  }
  if (halted) return null
  const times = heads(entries, targetOf).map(entry => Math.max(entry.notBefore, isPaused() ? control.pausedUntil : 0))
  if (broken) times.push(now() + longestPauseMs)
  return times.length > 0 ? Math.min(...times) : null
}
