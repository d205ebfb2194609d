import { comment } from '../../src/data/outbox/kinds/comments.ts'
import type { Write } from '../../src/data/outbox/kinds/kind.ts'
import { favourite, follow, likes, purchase } from '../../src/data/outbox/kinds/marks.ts'
import { moment } from '../../src/data/outbox/kinds/moments.ts'
import { notificationRead } from '../../src/data/outbox/kinds/notifications.ts'
import { progress } from '../../src/data/outbox/kinds/progress.ts'
import type { Random } from '../simulation/schedule/random.ts'
import type { Device } from './device.ts'
import { QueueActions } from './queue-actions.ts'
import type { World } from './world.ts'

/** Picks a random item. Throws if there are none. */
export function pick<Item>(random: Random, items: readonly Item[]): Item {
  const item = items[random(0, items.length - 1)]
  if (item === undefined) throw new Error('There is nothing to pick from')
  return item
}

interface Commented {
  id: string
  set: number
  /** The first word. */
  tag: string
}

/** What one listener writes, and what it adds to the expected writes. */
export class Writes {
  readonly #device: Device
  readonly #world: World
  readonly #random: Random
  readonly #queue: QueueActions
  readonly #moments: { id: string; set: number; at: number }[] = []
  readonly #comments: Commented[] = []
  #count = 0

  constructor(device: Device, world: World, random: Random) {
    this.#device = device
    this.#world = world
    this.#random = random
    this.#queue = new QueueActions(world.catalogue, random)
  }

  #write(write: Write, key: string, value: string | null, since: number): string {
    return this.#device.write(write, { key: `${this.#device.person.id}/${key}`, value }, since)
  }

  mark(since: number): void {
    const { sets, tracks, artists, labels } = this.#world.catalogue
    const on = this.#random(0, 2) > 0
    const item = pick(this.#random, ['set', 'track', 'artist', 'label'] as const)
    const ids = { set: sets.map(({ id }) => id), track: tracks, artist: artists, label: labels }
    const id = pick(this.#random, ids[item])
    const put = (write: Write, field: string) => this.#write(write, `${item}/${id}/${field}`, String(on), since)
    const way = this.#random(0, 2)
    if (way === 0) put(likes.of({ item, id, show_likes: on }), 'show_likes')
    else if (item === 'artist' || item === 'label') put(follow.of({ item, id, is_followed: on }), 'is_followed')
    else if (item === 'track' && way === 1) put(purchase.of({ id, is_purchased: on }), 'is_purchased')
    else put(favourite.of({ item, id, is_fav: on }), 'is_fav')
  }

  progress(set: { id: number; duration: number }, since: number): void {
    const place = this.#random(0, set.duration)
    const write = progress.of({ set_meta_id: set.id, current_timestamp: place })
    this.#write(write, `set/${set.id}/place`, String(place), since)
  }

  /** No two moments of one listener have the same time, so that one that is stored twice was doubled. */
  moment(since: number): void {
    const { id: set, duration } = pick(this.#random, this.#world.catalogue.sets)
    const last = this.#random(0, 3) === 0 ? this.#moments.pop() : undefined
    if (last) {
      const write = moment.of({ do: 'unlike', set_meta_id: last.set, id: last.id })
      this.#write(write, `moment/${last.set}/${last.at}`, null, since)
      return
    }
    this.#count += 1
    const at = (this.#count * 997) % duration || duration
    const write = moment.of({ do: 'like', set_meta_id: set, set_timestamp: at })
    this.#moments.push({ id: this.#write(write, `moment/${set}/${at}`, String(at), since), set, at })
  }

  /** The first word of a comment is unique and never changes. */
  comment(since: number): void {
    const known = this.#comments.length > 0 && this.#random(0, 2) === 0 ? pick(this.#random, this.#comments) : undefined
    if (!known) this.#newComment(since)
    else if (this.#random(0, 1) === 0) this.#deleteComment(known, since)
    else this.#editComment(known, since)
  }

  #deleteComment(known: Commented, since: number): void {
    const { id, set, tag } = known
    this.#comments.splice(this.#comments.indexOf(known), 1)
    this.#write(comment.of({ do: 'delete', id, set_meta_id: set }), `comment/${tag}`, null, since)
  }

  #editComment({ id, set, tag }: Commented, since: number): void {
    this.#count += 1
    const text = `${tag} changed, ${this.#count}`
    const fields = { text, set_meta_id: set, track_meta_id: null, set_timestamp: null }
    this.#write(comment.of({ do: 'edit', id, ...fields }), `comment/${tag}`, text, since)
  }

  #newComment(since: number): void {
    const set = pick(this.#random, this.#world.catalogue.sets)
    this.#count += 1
    const tag = `soak-${this.#device.person.id}-${this.#count}`
    const text = `${tag} What a night`
    const fields = { text, set_meta_id: set.id, track_meta_id: null, set_timestamp: this.#random(0, set.duration) }
    const id = this.#write(comment.of({ do: 'create', ...fields }), `comment/${tag}`, text, since)
    this.#comments.push({ id, set: set.id, tag })
  }

  queue(since: number): void {
    this.#queue.change((write, value) => this.#write(write, 'queue', value, since))
  }

  notification(since: number): void {
    const id = this.#device.person.unread.pop()
    if (id !== undefined) this.#write(notificationRead.of({ id }), `notification/${id}`, 'read', since)
  }
}
