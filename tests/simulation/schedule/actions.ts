import { suggestionsPerDay } from '#contract/suggestions.ts'
import { comment } from '../../../src/data/outbox/kinds/comments.ts'
import { favourite } from '../../../src/data/outbox/kinds/marks.ts'
import { moment } from '../../../src/data/outbox/kinds/moments.ts'
import { notificationRead, notificationsRead } from '../../../src/data/outbox/kinds/notifications.ts'
import { progress } from '../../../src/data/outbox/kinds/progress.ts'
import { block, report } from '../../../src/data/outbox/kinds/reports.ts'
import { suggestion, vote } from '../../../src/data/outbox/kinds/suggestions.ts'
import { nordlicht } from '../../support/suggestions.ts'
import type { Runtime } from '../device/runtime.ts'
import type { Tapped } from '../device/tab.ts'
import type { Made, Value } from '../model/model.ts'
import type { World } from '../world.ts'
import { queueAction } from './queue-actions.ts'
import type { PageAct } from './schedule.ts'

/** The page that acts. */
export interface Actor {
  device: number
  page: Runtime
  /** True while no queue change is pending on the device. */
  queueRests: boolean
}

/** The id of a set that the server does not have. */
export const unknownSet = 999_999

/** The keys of the model's values. */
export const things = {
  toggle: (index: number) => `toggle ${index}`,
  place: (set: number) => `place ${set}`,
  read: (notification: number) => `read ${notification}`,
  report: (post: number) => `report ${post}`,
  block: 'block',
  suggestion: (id: number) => `suggestion ${id}`,
  vote: (id: number) => `vote ${id}`,
}

type Action = Tapped | undefined

/** Picks one that was not deleted and that this device can see; `which` is taken modulo their number. */
function choose(world: World, made: readonly Made[], which: number, device: number, ofAll: boolean): Made | undefined {
  const there = made.filter(each => !each.isGone && (each.device === device || (ofAll && world.created.has(each.id))))
  return there[which % there.length]
}

/** The id that the page uses: the server's once it has been received, the provisional one before. */
const idOf = (world: World, { id, page }: Made, actor: Actor, byName: boolean): number | string =>
  byName && page === actor.page ? id : (world.created.get(id) ?? id)

const gone = (made: Made) => () => {
  made.isGone = true
}

const setOf = ({ server }: World, index: number) => server.items.sets[index] ?? 0

function likesMoment(world: World, { device, page }: Actor, set: number): Action {
  // The server stores one moment per second of a set, so no two of a schedule may share one.
  world.model.seconds += 1
  const at = 1_000 * world.model.seconds + world.random(0, 900)
  return {
    write: moment.of({ do: 'like', set_meta_id: setOf(world, set), set_timestamp: at }),
    patience: 0,
    onStored: id => world.model.moments.push({ id, device, page, set, mark: at, isGone: false }),
  }
}

function removesMoment(world: World, actor: Actor, act: { which: number; byName: boolean }): Action {
  const made = choose(world, world.model.moments, act.which, actor.device, true)
  if (!made) return undefined
  const id = idOf(world, made, actor, act.byName)
  const write = moment.of({ do: 'unlike', set_meta_id: setOf(world, made.set), id })
  return { write, patience: 0, onStored: gone(made) }
}

const about = (world: World, set: number, text: string) => ({
  text,
  set_meta_id: setOf(world, set),
  track_meta_id: null,
  set_timestamp: null,
})

function comments(world: World, { device, page }: Actor, set: number): Action {
  const text = `comment ${world.model.comments.length}`
  return {
    write: comment.of({ do: 'create', ...about(world, set, text) }),
    patience: 0,
    onStored: id => world.model.comments.push({ id, device, page, set, mark: text, isGone: false }),
  }
}

function changes(world: World, actor: Actor, act: { do: string; which: number; byName: boolean }): Action {
  const made = choose(world, world.model.comments, act.which, actor.device, false)
  if (!made) return undefined
  const id = idOf(world, made, actor, act.byName)
  if (act.do === 'delete') return { write: comment.of({ do: 'delete', id }), patience: 0, onStored: gone(made) }
  const text = `${made.mark}, changed`
  return {
    write: comment.of({ do: 'edit', id, ...about(world, made.set, text) }),
    patience: 0,
    onStored() {
      made.mark = text
    },
  }
}

/** All of the listener's notifications have been there from the start. */
function readsAll({ listener: { notifications } }: World, record: Record): Action {
  const write = notificationsRead.of({ until: '2099-01-01T00:00:00.000Z', ids: [...notifications] })
  const records = notifications.map((_, index) => record(things.read(index), true))
  return {
    write,
    patience: 0,
    onStored() {
      for (const recordOne of records) recordOne()
    },
  }
}

type Record = (thing: string, value: Value) => () => void

/** At most as many as are accepted in a day, so that none may be refused, and one that counts twice is. */
function suggests({ model, server }: World, id: number, record: Record): Action {
  if (model.suggested === suggestionsPerDay) return undefined
  model.suggested += 1
  const title = `Title ${model.suggested}`
  const write = suggestion.of({ id: server.items.ids[id] ?? 0, suggested: { ...nordlicht, title } })
  return { write, patience: 0, onStored: record(things.suggestion(id), title) }
}

/**
 * A page offers that for a suggestion that its device has made, or that the server has. With several devices it is only the latter: of
 * two that write before the server knows any, the withdrawal leaves no trace.
 */
function withdraws({ model, server, devices, withSuggestion }: World, id: number, record: Record): Action {
  const track = server.items.ids[id] ?? 0
  const isOffered = devices.length === 1 ? model.last(things.suggestion(id))?.value : withSuggestion.has(track)
  if (!isOffered) return undefined
  const write = suggestion.of({ id: track, suggested: null })
  return { write, patience: 0, onStored: record(things.suggestion(id), null) }
}

/** The write that an act leads to, and its effect on the model; undefined where there is nothing to do. */
export function actionOf(world: World, act: PageAct, actor: Actor): Action {
  const { model, timeline } = world
  const [at, { device, page }] = [timeline.now(), actor]
  const record: Record = (thing, value) => () => model.record(thing, { value, at, device, page })
  switch (act.do) {
    case 'toggle': {
      const write = world.toggles[act.toggle]?.write(act.wanted)
      return write && { write, patience: 0, value: act.wanted, onStored: record(things.toggle(act.toggle), act.wanted) }
    }
    case 'place': {
      const place = 1_000 + Math.round((at % 3_000_000) / 2)
      const write = progress.of({ set_meta_id: setOf(world, act.set), current_timestamp: place })
      return { write, patience: act.patience, value: place, onStored: record(things.place(act.set), place) }
    }
    case 'read': {
      const id = world.listener.notifications[act.notification] ?? 0
      return { write: notificationRead.of({ id }), patience: 0, onStored: record(things.read(act.notification), true) }
    }
    case 'read all':
      return readsAll(world, record)
    case 'report': {
      const write = report.of({ id: world.server.items.posts[act.post] ?? 0, reason: 'spam', text: '' })
      return { write, patience: 0, onStored: record(things.report(act.post), true) }
    }
    case 'block': {
      const write = block.of({ id: world.server.items.author, is_blocked: act.wanted })
      return { write, patience: 0, onStored: record(things.block, act.wanted) }
    }
    case 'suggest':
      return suggests(world, act.id, record)
    case 'withdraw':
      return withdraws(world, act.id, record)
    case 'vote': {
      const write = vote.of({ id: world.server.items.suggestions[act.id] ?? 0, vote: act.vote })
      return { write, patience: 0, onStored: record(things.vote(act.id), act.vote) }
    }
    case 'unknown': {
      const write = favourite.of({ item: 'set', id: unknownSet, is_fav: act.wanted })
      return { write, patience: 0, onStored: () => model.unknown.set(device, 'must') }
    }
    case 'moment':
      return likesMoment(world, actor, act.set)
    case 'take back':
      return removesMoment(world, actor, act)
    case 'comment':
      return comments(world, actor, act.set)
    case 'edit':
    case 'delete':
      return changes(world, actor, act)
    case 'queue':
      return queueAction(world, act.change, actor.queueRests)
    default:
      return undefined
  }
}
