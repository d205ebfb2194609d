import type { Write } from '../../src/data/outbox/kinds/kind.ts'
import { queue } from '../../src/data/outbox/kinds/queue.ts'
import type { Random } from '../simulation/schedule/random.ts'
import { applyToQueue, emptyQueue, type QueueAction, queueInShort } from '../support/queue-model.ts'
import type { Catalogue } from './world.ts'

/** Stores a change on the device, with the resulting queue. Returns the id of what it may create. */
type Send = (write: Write, queue: string | null) => string

/** A listener's changes of the queue, with a model of the queue. */
export class QueueActions {
  readonly #sets: readonly number[]
  readonly #random: Random
  /** The items' provisional ids, by set. */
  readonly #items = new Map<number, string>()
  #model = emptyQueue

  constructor({ sets }: Catalogue, random: Random) {
    this.#sets = sets.map(({ id }) => id)
    this.#random = random
  }

  change(send: Send): void {
    const { sets } = this.#model
    const set = this.#sets[this.#random(0, this.#sets.length - 1)] ?? 1
    const queued = sets[this.#random(0, sets.length - 1)]
    const choice = this.#random(0, 9)
    if (queued === undefined || (choice < 4 && !sets.includes(set))) this.#add(set, send)
    else if (choice < 6) this.#choose(set, send)
    else if (choice < 7) this.#move(queued, send)
    else if (choice < 8) this.#next(send)
    else if (choice < 9 || sets.length < 6) this.#remove(queued, send)
    else this.#do({ act: 'clear' }, queue.of({ do: 'clear' }), send)
  }

  #do(action: QueueAction, write: Write, send: Send): string {
    this.#model = applyToQueue(this.#model, action)
    return send(write, queueInShort(this.#model) || null)
  }

  #add(set: number, send: Send): void {
    const id = this.#do({ act: 'add', set }, queue.of({ do: 'add', set_meta_id: set }), send)
    this.#items.set(set, id)
  }

  #choose(set: number, send: Send): void {
    const isQueued = this.#model.sets.includes(set)
    const write = queue.of({ do: 'current', set_meta_id: set, is_current: true })
    const id = this.#do({ act: 'choose', set, isCurrent: true }, write, send)
    if (!isQueued) this.#items.set(set, id)
  }

  #move(set: number, send: Send): void {
    const order = this.#random(1, this.#model.sets.length)
    const isCurrent = this.#model.current === set
    const write = queue.of({ do: 'move', id: this.#idOf(set), set_meta_id: set, order, is_current: isCurrent })
    this.#do({ act: 'move', set, order, isCurrent }, write, send)
  }

  #next(send: Send): void {
    const from = this.#model.current
    if (from === undefined) return
    this.#do({ act: 'next', from }, queue.of({ do: 'next', from_set_meta_id: from }), send)
  }

  #remove(set: number, send: Send): void {
    this.#do({ act: 'remove', set }, queue.of({ do: 'remove', id: this.#idOf(set), set_meta_id: set }), send)
  }

  #idOf(set: number): string {
    const id = this.#items.get(set)
    if (id === undefined) throw new Error('It was never queued')
    return id
  }
}
