import { IconArrowUp, IconPlayerPlayFilled, IconPlaylistAdd, IconX } from '@tabler/icons-react'
import type { PlayableSet } from '#contract/entities/music.ts'
import { connection } from '../data/api/connection.ts'
import { marks } from '../data/marks/marks.ts'
import { outbox } from '../data/outbox/page-outbox.ts'
import { write } from '../data/outbox/writes.ts'
import { queue } from '../data/queue/page-queue.ts'
import { alreadyQueued, type Queued } from '../data/queue/queued.ts'
import { clock } from '../lib/clock.ts'
import { combineUnsubscribes } from '../lib/unsubscribe.ts'
import { append, bringNext, isCurrentOrNext, itemOf, moveTo, remove } from '../listening/edit-queue.ts'
import { playQueued as play } from '../listening/play.ts'
import { programme } from '../listening/programme.ts'
import { player } from '../player/player.ts'
import { store, watch } from '../state/store.ts'
import { notify, notifyFailure } from '../ui/feedback/notices/notify.ts'
import { command } from './command.ts'
import { playSet } from './play-set.ts'
import { queueShown } from './toggle-queue.ts'

/** What edits of this page's queue need. */
export const editing = { queue, write }

/**
 * Shows a notice when a change couldn't even be stored. What the server refuses later is reported by
 * `src/app/report-queue-answers.ts`.
 */
async function reportFailure(change: Promise<string | undefined>): Promise<void> {
  if ((await change) === undefined) notifyFailure()
}

/** Appends a set to the queue. One that is queued already stays where it is. */
export const addToQueue = command<[set: PlayableSet]>({
  id: 'queue.add',
  label: () => 'Add to queue',
  icon: () => IconPlaylistAdd,
  enabled: () => true,
  effect: set => void add(set),
})

async function add(set: PlayableSet): Promise<void> {
  if (itemOf(editing, set.id)) return notify(alreadyQueued, 'info')
  const id = await append(editing, set)
  if (id === undefined) notifyFailure()
  else if (await isAccepted(id)) notify('Set added to queue!', 'success', IconPlaylistAdd)
}

/** How long (ms) a set that was added waits for the server's answer before the notice says that it was. */
const patienceMs = 2_000

/**
 * Resolves with whether the server took a set, by the id of its write: false when it refused the set, or had it already. True
 * when there is no answer in time, as when the device is offline.
 */
function isAccepted(id: string): Promise<boolean> {
  const find = () => store.get(outbox.entries).find(entry => entry.id === id)
  if (!store.get(connection.online) || !find()) return Promise.resolve(true)
  return new Promise(resolve => {
    const settle = (accepted: boolean) => {
      unsubscribe()
      resolve(accepted)
    }
    const unsubscribe = combineUnsubscribes(
      outbox.onAnswered(answered => answered.id === id && settle(answered.created !== null)),
      watch(outbox.entries, () => find()?.refusal && settle(false)),
      watch(connection.online, () => store.get(connection.online) || settle(true)),
      clock.after(patienceMs, () => settle(true)),
    )
  })
}

/** Moves a set right behind the current one, and adds it if it isn't queued. A notice says so unless the open queue shows it. */
export const playNext = command<[set: PlayableSet]>({
  id: 'queue.play-next',
  label: () => 'Play next',
  icon: () => IconArrowUp,
  enabled: (get, { id }) => !isCurrentOrNext(get(queue) ?? [], id, get(programme)),
  effect: set => void bring(set),
})

async function bring(set: PlayableSet): Promise<void> {
  const stored = await bringNext(editing, set)
  if (stored === undefined) return notifyFailure()
  // Ahead of the next item of the playlist that plays.
  store.set(programme, now => now && { ...now, brought: [...now.brought, set.id] })
  if (!store.get(queueShown)) notify('Set plays next!', 'success', IconArrowUp)
}

/** Moves an item to another index, counted from 0. */
export const moveInQueue = command<[item: Queued, index: number]>({
  id: 'queue.move',
  label: (_, { set }) => `Move ${set.set_name}`,
  icon: () => IconArrowUp,
  enabled: () => true,
  effect: (item, index) => void reportFailure(moveTo(editing, item, index)),
})

/** Plays an item from where the listener left it, and makes it the current one; plays or pauses the current one. */
export const playQueued = command<[item: Queued]>({
  id: 'queue.play',
  label: (get, { set, isCurrent }) => `${isCurrent ? playSet.shown.label(get, set) : 'Play'} ${set.set_name}`,
  icon: (get, { set, isCurrent }) => (isCurrent ? playSet.shown.icon(get, set) : IconPlayerPlayFilled),
  enabled: () => true,
  effect: item => play({ ...editing, player, programme, marks }, item),
})

export const removeFromQueue = command<[item: Queued]>({
  id: 'queue.remove',
  label: (_, { set }) => `Remove ${set.set_name} from the queue`,
  icon: () => IconX,
  enabled: () => true,
  effect: item => void reportFailure(remove(editing, item)),
})
