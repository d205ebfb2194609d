import { IconCloudOff } from '@tabler/icons-react'
import type { SetSummary } from '../../contract/entities/music.ts'
import { connection } from '../data/connection.ts'
import { downloads } from '../data/downloads/page-downloads.ts'
import { isKept } from '../data/downloads/use-downloads.ts'
import { currentOf, followEachQueue, nextOf, queue } from '../data/queue/page-queue.ts'
import type { Queued } from '../data/queue/queued.ts'
import { write } from '../data/writes.ts'
import { isRunning } from '../player/playback.ts'
import { player } from '../player/player.ts'
import { nextInQueue } from './next-in-queue.ts'
import { notify } from './notices.ts'
import { tellOfQueueAnswers } from './queue-answers.ts'
import { makeCurrent } from './queue-edit.ts'
import { restoreCurrent } from './restore-queue.ts'

/** The player and the queue: what is current is loaded, and when it has ended, what comes next plays. */

/** What plays after the set that is loaded: what is behind it, or the first where it is no part of the queue any more. */
function followingOf(set: SetSummary | undefined): Queued | null {
  const items = queue.get() ?? []
  const current = currentOf(items)
  if (current) return current.set.id === set?.id ? nextOf(items, canPlay) : null
  const wasCleared = set && !items.some(item => item.set.id === set.id)
  return (wasCleared && items.find(canPlay)) || null
}

/** Without a network what isn't on this device is passed over. */
const canPlay = ({ set }: Queued) => connection.get() || isKept(set.id)

const nothingKept = () => notify('Nothing else in the queue is on this device.', 'info', IconCloudOff)

/**
 * Leaves the set that is loaded for the next one, if there is any. It plays within the event that led here: a locked phone
 * lets the next set begin only there and then.
 */
function goOn(): void {
  const left = player.loaded.get()?.set
  const next = followingOf(left)
  const current = currentOf(queue.get())
  if (next) player.start(next.set)
  if (left && current?.set.id === left.id) leave(left, next?.set)
  else if (next) void makeCurrent(next.set)
}

/** What is passed over stays in the queue. */
function leave({ id, set_name }: SetSummary, next: SetSummary | undefined): void {
  const behind = nextOf(queue.get())
  if (behind && !next) nothingKept()
  else if (next && next.id !== behind?.set.id) void makeCurrent(next)
  else void write(kinds => kinds.queue.of({ do: 'next', from_set_meta_id: id }), next?.set_name ?? set_name)
}

/** A queue that was never played has no current set until what was laid ready of it plays. */
function begin(): void {
  const set = player.loaded.get()?.set
  const items = queue.get() ?? []
  const isFirst = isRunning(player.status.get()) && !currentOf(items) && items[0]?.set.id === set?.id
  if (set && isFirst) void makeCurrent(set)
}

const offerNext = () => nextInQueue.set(followingOf(player.loaded.get()?.set) ? goOn : null)

/** The answer ends it. */
export function followQueue(): () => void {
  const ends = [
    player.onEnded(goOn),
    player.status.subscribe(begin),
    queue.subscribe(offerNext),
    player.loaded.subscribe(offerNext),
    connection.subscribe(offerNext),
    downloads.subscribe(offerNext),
    followEachQueue(),
    restoreCurrent(),
    tellOfQueueAnswers(),
  ]
  offerNext()
  return () => {
    for (const end of ends) end()
    nextInQueue.set(null)
  }
}
