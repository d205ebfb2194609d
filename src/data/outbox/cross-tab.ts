import * as z from 'zod/mini'
import { Id } from '#contract/shapes.ts'
import { withLock } from '../../lib/with-lock.ts'
import type { Change } from './store/changes.ts'
import { readEntry, readSettled } from './store/unreadable.ts'

/**
 * What the tabs and the service worker of one device share besides the stored outbox: a lock, and a channel for
 * changes.
 */

/** The lock of a listener's outbox: who holds it may send. */
export const outboxLockName = (user: number | null) => `segue.outbox.${user}`

/** Runs `work` under the lock of this listener's outbox, so that only one tab or the worker sends at a time. */
export const withOutboxLock = (user: number, work: () => Promise<void>): Promise<void> =>
  withLock(outboxLockName(user), work)

const Message = z.object({
  user: Id,
  changes: z.array(
    z.discriminatedUnion('type', [
      z.object({ type: z.literal('put'), entry: z.unknown() }),
      z.object({
        type: z.literal('gone'),
        id: z.string(),
        settled: z.unknown(),
        answer: z.unknown(),
        created: z.nullable(Id),
      }),
    ]),
  ),
})
type Message = z.infer<typeof Message>

/** The sending tab may run another version of the app, so records are validated. */
function read(change: Message['changes'][number]): Change[] {
  if (change.type === 'gone') return [{ ...change, settled: readSettled(change.settled) ?? null }]
  const entry = readEntry(change.entry)
  return entry ? [{ type: 'put', entry }] : []
}

/**
 * Calls `onChanges` with the changes that other tabs and the worker broadcast. Returns a function that broadcasts
 * changes to them; a page doesn't receive its own broadcasts.
 */
export function openChannel(onChanges: (user: number, changes: readonly Change[]) => void) {
  const channel = new BroadcastChannel('segue.outbox')
  channel.onmessage = ({ data }: MessageEvent<unknown>) => {
    const message = Message.safeParse(data)
    if (message.success) onChanges(message.data.user, message.data.changes.flatMap(read))
  }
  return (user: number, changes: readonly Change[]): void => {
    const message: Message = { user, changes: [...changes] }
    channel.postMessage(message)
  }
}
