import { IconArrowUp, IconPlayerPlayFilled, IconPlaylistAdd, IconX } from '@tabler/icons-react'
import type { PlayableSet } from '../../contract/entities/music.ts'
import { marks } from '../data/marks/marks.ts'
import { queue } from '../data/queue/page-queue.ts'
import type { Queued } from '../data/queue/queued.ts'
import { append, bringNext, isCurrentOrNext, itemOf, moveTo, remove } from '../listening/edit-queue.ts'
import { playQueued as play } from '../listening/play.ts'
import { player } from '../player/player.ts'
import { command } from './command.ts'
import { notify } from './notify.ts'
import { playSet } from './play-set.ts'
import { alreadyQueued, couldNot, editing } from './queue-edit.ts'

/** What a listener does with the queue. Each change is shown at once, kept, and sent by the outbox. */

/** Says so when a change could not even be kept; what the server refuses is told by `queue-answers.ts`. */
async function kept(change: Promise<string | undefined>): Promise<boolean> {
  const isKept = (await change) !== undefined
  if (!isKept) couldNot()
  return isKept
}

/** Adds a set behind everything. One that is queued stays where it is. */
export const addToQueue = command<[set: PlayableSet]>({
  id: 'queue.add',
  label: () => 'Queue',
  icon: () => IconPlaylistAdd,
  enabled: () => true,
  effect: set => void add(set),
})

async function add(set: PlayableSet): Promise<void> {
  if (itemOf(editing, set.id)) return alreadyQueued()
  const id = await append(editing, set)
  if (id === undefined) return couldNot()
  const { stands } = await import('./queue-answers.ts')
  if (await stands(id)) notify('Set added to queue!', 'success', IconPlaylistAdd)
}

/** Brings a set right behind the current one. */
export const playNext = command<[set: PlayableSet]>({
  id: 'queue.play-next',
  label: (_, { set_name }) => `Play ${set_name} next`,
  icon: () => IconArrowUp,
  enabled: (get, { id }) => !isCurrentOrNext(get(queue) ?? [], id),
  effect: set => void kept(bringNext(editing, set)),
})

/** Brings an item to another place, counted from 0. */
export const moveInQueue = command<[item: Queued, index: number]>({
  id: 'queue.move',
  label: (_, { set }) => `Move ${set.set_name}`,
  icon: () => IconArrowUp,
  enabled: () => true,
  effect: (item, index) => void kept(moveTo(editing, item, index)),
})

/** Plays an item from where the listener left it, and makes it the current one; plays or pauses the current one. */
export const playQueued = command<[item: Queued]>({
  id: 'queue.play',
  label: (get, { set, isCurrent }) => `${isCurrent ? playSet.shown.label(get, set) : 'Play'} ${set.set_name}`,
  icon: (get, { set, isCurrent }) => (isCurrent ? playSet.shown.icon(get, set) : IconPlayerPlayFilled),
  enabled: () => true,
  effect: item => play({ ...editing, player, marks }, item),
})

export const removeFromQueue = command<[item: Queued]>({
  id: 'queue.remove',
  label: (_, { set }) => `Remove ${set.set_name} from the queue`,
  icon: () => IconX,
  enabled: () => true,
  effect: item => void kept(remove(editing, item)),
})
