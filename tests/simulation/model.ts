import { applyToQueue, emptyQueue, type QueueAct, type QueueModel } from '../support/queue-model.ts'
import type { Runtime } from './runtime.ts'
import { longestOut } from './schedule.ts'

/**
 * What the listener wanted, as somebody who knows the true time writes it down when the device has stored it. Of the
 * outbox's own ways it knows nothing.
 */

/** One wish for one thing, such as a heart or a place. */
interface Wish {
  value: boolean | number
  /** True time (ms) of the tap. */
  at: number
  device: number
  page: Runtime
}

/** A moment or comment: each is one of its own. */
export interface Made {
  /** The provisional id. */
  id: string
  device: number
  /** The page on which it was made: it may still know it by its provisional id. */
  page: Runtime
  /** The set by its place in the server's catalogue. */
  set: number
  /** What tells it from all others: a moment's time in ms, or a comment's text. */
  mark: number | string
  isGone: boolean
}

export interface Model {
  wishes: ReadonlyMap<string, readonly Wish[]>
  moments: Made[]
  /** How many seconds of sets were tapped at, whether or not the moment was stored. */
  seconds: number
  comments: Made[]
  queue: QueueModel
  /** Devices on which the heart of an unknown set was wished, and whether that must still stand in the list, or only may. */
  unknown: Map<number, 'must' | 'may'>
  wish(thing: string, wish: Wish): void
  /** A refused wish for it was taken back: any earlier one may stand. */
  loosen(thing: string): void
  queues(act: QueueAct): void
  /** The last wish; undefined when nobody wished for it. */
  last(thing: string): Wish | undefined
  /** What may stand in the end. */
  mayStand(thing: string): (boolean | number)[]
}

export function createModel(): Model {
  const wishes = new Map<string, Wish[]>()
  const loose = new Set<string>()
  const model: Model = {
    wishes,
    moments: [],
    seconds: 0,
    comments: [],
    queue: emptyQueue,
    unknown: new Map(),
    wish: (thing, wish) => void wishes.set(thing, [...(wishes.get(thing) ?? []), wish]),
    loosen: thing => void loose.add(thing),
    queues(act) {
      model.queue = applyToQueue(model.queue, act)
    },
    last: thing => wishes.get(thing)?.at(-1),
    mayStand(thing) {
      const all = wishes.get(thing) ?? []
      if (loose.has(thing)) return [false, ...all.map(({ value }) => value)]
      const lasts = new Map(all.map(wish => [wish.device, wish]))
      const latest = Math.max(...all.map(({ at }) => at))
      // The server learns how long ago a tap was when it is sent; how long it was on its way nobody can tell.
      return [...lasts.values()].filter(({ at }) => at >= latest - longestOut).map(({ value }) => value)
    },
  }
  return model
}
