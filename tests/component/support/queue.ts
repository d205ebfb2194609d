import type { SetSummary } from '#contract/entities/music.ts'
import {
  addToQueue,
  clearQueue,
  getQueue,
  makeCurrent,
  moveInQueue,
  nextInQueue,
  removeFromQueue,
} from '#contract/routes/activity.ts'
import { getSet, getSetPeaks } from '#contract/routes/catalogue.ts'
import { listMoments } from '#contract/routes/marks.ts'
import { applyToQueue, type QueueAction, type QueueModel, queueInShort } from '../../support/queue-model.ts'
import { aQueue } from './entities/listening.ts'
import { aSetWith, aTrack, listOf } from './entities.ts'
import { type FakeServer, refused } from './server.ts'

/** A listener's queue on the fake server, which applies the client's writes. */
export class ServerQueue {
  private readonly sets: SetSummary[]
  private readonly places = new Map<number, number>()
  private queue: QueueModel

  /** Only sets in `known` or `queued` can be added. */
  constructor(server: FakeServer, queued: SetSummary[], current?: SetSummary, known: SetSummary[] = []) {
    this.sets = [...queued, ...known]
    const sets = queued.map(({ id }) => id)
    this.queue = { sets, played: current ? sets.indexOf(current.id) : 0, current: current?.id }
    server
      .on(getQueue, () => this.list())
      .on(addToQueue, ({ body: { set_meta_id } }) => {
        if (this.queue.sets.includes(set_meta_id)) return refused(404, 'This set is already in the queue.')
        this.write({ act: 'add', set: set_meta_id })
        return this.list().data.at(-1) ?? refused(404)
      })
      .on(moveInQueue, ({ body: { set_meta_id, order, is_current } }) =>
        this.write({ act: 'move', set: set_meta_id, order, isCurrent: is_current }),
      )
      .on(makeCurrent, ({ body: { set_meta_id, is_current } }) =>
        this.write({ act: 'choose', set: set_meta_id, isCurrent: is_current }),
      )
      .on(nextInQueue, ({ body }) => this.write({ act: 'next', from: body?.from_set_meta_id }))
      .on(removeFromQueue, ({ params }) => {
        const item = this.list().data.find(({ id }) => String(id) === params.id)
        if (item) this.write({ act: 'remove', set: item.set_meta_id })
        return null
      })
      .on(clearQueue, () => {
        this.write({ act: 'clear' })
        return null
      })
  }

  /** The sets' ids in order, the current one in brackets. */
  get inShort(): string {
    return queueInShort(this.queue)
  }

  /** Applies an action, as another device would. Returns the queue. */
  write(act: QueueAction) {
    this.queue = applyToQueue(this.queue, act)
    return this.list()
  }

  /** Saves the position in a set (ms), as another device would. */
  leave({ id }: SetSummary, current_timestamp: number): void {
    this.places.set(id, current_timestamp)
  }

  /** The server's answer to a request for the queue. */
  list() {
    const sets = this.queue.sets.flatMap(id => {
      const set = this.sets.find(each => each.id === id)
      const current_timestamp = this.places.get(id)
      return set && current_timestamp !== undefined
        ? { ...set, user_fav: { ...set.user_fav, current_timestamp } }
        : (set ?? [])
    })
    const { played, current } = this.queue
    const items = aQueue(sets, current === undefined ? -1 : played, played)
    // An item keeps its id wherever it is moved to.
    return listOf(items.map(item => ({ ...item, id: item.set_meta_id + 1_000 })))
  }
}

/** Answers the player's requests for these sets: a track list, by default of one track, and no waveform or moments. */
export function answerForPlayer(server: FakeServer, ...sets: (SetSummary | ReturnType<typeof aSetWith>)[]): void {
  server
    .on(getSet, ({ params }) => {
      const set = sets.find(({ id }) => String(id) === params.id)
      if (!set) return refused(404)
      return 'set_tracks' in set ? set : aSetWith([aTrack()], set)
    })
    .on(getSetPeaks, refused(404))
    .on(listMoments, listOf([]))
}
