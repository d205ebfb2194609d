import { connection } from '../../../data/api/connection.ts'
import { outboxLockName } from '../../../data/outbox/cross-tab.ts'
import type { Answered } from '../../../data/outbox/outbox.ts'
import { outbox } from '../../../data/outbox/page-outbox.ts'
import { type Entry, isRefused } from '../../../data/outbox/store/entry.ts'
import { noAnswerAtAll } from '../../../data/outbox/trouble.ts'
import { listenerId } from '../../../data/session/session.ts'
import { combineUnsubscribes } from '../../../lib/unsubscribe.ts'
import { store, watch } from '../../../state/store.ts'
import { type Cell, idOf, type Section, timeOf } from './section.ts'

/** The writes that left the outbox since the panel was opened, the newest first. */
let left: Record<string, Cell>[] = []
const mostLeft = 20

function note({ id, created, settled }: Answered): void {
  const outcome = settled ? 'answered' : 'undone or merged'
  const at = timeOf(settled?.at ?? Date.now())
  left = [{ outcome, target: settled?.target ?? null, created: idOf(created), at, id }, ...left].slice(0, mostLeft)
}

function stateOf(entry: Entry): string {
  if (isRefused(entry)) return 'refused'
  if (entry.notBefore > Date.now()) return entry.failures > 0 ? 'backs off' : 'debounced'
  return entry.tried ? 'tried' : 'waiting'
}

function outcomeOf({ refusal, failedWith }: Entry): string | null {
  if (refusal) return `${refusal.status} ${refusal.message}`
  if (failedWith === undefined) return null
  return failedWith === noAnswerAtAll ? 'no answer' : String(failedWith)
}

/** Without the input, which may be what the listener wrote. */
const rowOf = (entry: Entry): Record<string, Cell> => ({
  about: entry.about,
  kind: entry.kind,
  target: entry.target,
  state: stateOf(entry),
  failures: entry.failures,
  'next try': isRefused(entry) ? null : timeOf(entry.notBefore),
  'last outcome': outcomeOf(entry),
  recorded: timeOf(entry.recordedAt),
  seq: idOf(entry.seq),
  id: entry.id,
})

/** Who has the outbox lock. Another page and the worker can't be told apart. */
async function senderOf(user: number | null): Promise<string> {
  if (store.get(outbox.sending)) return 'this page'
  const { held = [] } = (await navigator.locks?.query()) ?? {}
  return held.some(({ name }) => name === outboxLockName(user)) ? 'another page or the worker' : 'not sending'
}

export const outboxSection: Section = {
  id: 'outbox',
  title: 'Outbox',
  async read() {
    const user = store.get(listenerId)
    const entries = store.get(outbox.entries)
    const refused = entries.filter(isRefused).length
    return {
      count: entries.length,
      facts: {
        listener: idOf(user),
        pending: entries.length - refused,
        refused,
        sender: await senderOf(user),
        online: store.get(connection.online),
      },
      tables: [
        { name: 'Entries', rows: entries.map(rowOf) },
        { name: 'Left since the panel was opened', rows: left },
      ],
    }
  },
  follow(changed) {
    left = []
    return combineUnsubscribes(
      outbox.onAnswered(answered => {
        note(answered)
        changed()
      }),
      watch(outbox.entries, changed),
      watch(outbox.sending, changed),
      watch(connection.online, changed),
      watch(listenerId, changed),
    )
  },
}

/** Sends everything that is pending, also what backs off after a failure. Resolves when nothing more can be sent now. */
export async function sendOutboxNow(): Promise<void> {
  await connection.check()
  const late = store.get(outbox.entries).filter(entry => entry.failures > 0 && !isRefused(entry))
  await Promise.all(late.map(({ id }) => outbox.retry(id)))
  await outbox.wake({ impatient: true })
}

/** Reads the stored outbox again. */
export const readOutboxAgain = () => outbox.refresh()
