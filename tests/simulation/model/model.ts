import { applyToQueue, emptyQueue, type QueueAction, type QueueModel } from '../../support/queue-model.ts'
import type { Runtime } from '../device/runtime.ts'
import { longestOut } from '../schedule/schedule.ts'

/**
 * The model: what the listener has asked for, recorded with the true time when the device has stored it. It does not
 * know how the outbox works.
 */

/** Of a mark, a position (ms), a vote, or a suggestion's title; null for none. */
export type Value = boolean | number | string | null

/** One value that the listener asked for, such as a favorite or a position. */
interface Intent {
  value: Value
  /** True time (ms) of the tap. */
  at: number
  device: number
  page: Runtime
}

/** A moment or comment that the listener created. */
export interface Made {
  /** The provisional id. */
  id: string
  device: number
  /** The page that created it, which may still use its provisional id. */
  page: Runtime
  /** The set's index in the server's catalogue. */
  set: number
  /** What identifies it: a moment's position (ms) or a comment's text. */
  mark: number | string
  isGone: boolean
}

export interface Model {
  intents: ReadonlyMap<string, readonly Intent[]>
  moments: Made[]
  /** How many moments were liked, stored or not: each takes a second of its own. */
  seconds: number
  comments: Made[]
  queue: QueueModel
  /** How many suggestions were made, stored or not. */
  suggested: number
  /**
   * Devices that marked an unknown set as favorite, and whether that write must still be listed as refused, or may be.
   */
  unknown: Map<number, 'must' | 'may'>
  record(thing: string, intent: Intent): void
  /** What it is about became something else: values of before no longer count. */
  forget(thing: string, at: number): void
  /** True after a device's clock was set: how long ago something was is then known to nobody. */
  clockWasSet: boolean
  /** A refused value was undone: any earlier value is acceptable. */
  acceptEarlier(thing: string): void
  queues(act: QueueAction): void
  /** The last value asked for; undefined if there was none. */
  last(thing: string): Intent | undefined
  /** The values that are acceptable at the end. */
  acceptable(thing: string): Value[]
}

export function createModel(): Model {
  const intents = new Map<string, Intent[]>()
  const undone = new Set<string>()
  const forgotten = new Map<string, number>()
  const model: Model = {
    intents,
    moments: [],
    seconds: 0,
    comments: [],
    queue: emptyQueue,
    suggested: 0,
    clockWasSet: false,
    unknown: new Map(),
    record: (thing, intent) => void intents.set(thing, [...(intents.get(thing) ?? []), intent]),
    forget: (thing, at) => void forgotten.set(thing, at),
    acceptEarlier: thing => void undone.add(thing),
    queues(act) {
      model.queue = applyToQueue(model.queue, act)
    },
    last: thing => intents.get(thing)?.at(-1),
    acceptable(thing) {
      const all = intents.get(thing) ?? []
      if (undone.has(thing)) return [false, ...all.map(({ value }) => value)]
      const lasts = new Map(all.map(intent => [intent.device, intent]))
      const latest = Math.max(...all.map(({ at }) => at))
      // A request says how long ago the tap was when it is sent, but not how long it travels.
      const may = [...lasts.values()].filter(({ at }) => at >= latest - longestOut)
      const since = forgotten.get(thing)
      if (since === undefined) return may.map(({ value }) => value)
      if (model.clockWasSet) return [null, ...may.map(({ value }) => value)]
      const counted = may.filter(({ at }) => at >= since - longestOut).map(({ value }) => value)
      return latest >= since ? counted : [null, ...counted]
    },
  }
  return model
}
