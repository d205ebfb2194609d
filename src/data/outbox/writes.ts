import { atom } from 'jotai/vanilla'
import { store, watch } from '../../state/store.ts'
import type { Entry } from './entry.ts'
import type { Write } from './kind.ts'
import type { Kinds } from './kinds.ts'
import type { outbox } from './page-outbox.ts'
import { troubleOf } from './trouble.ts'

/**
 * The way to the outbox for whatever is on the first route: its code comes when it is known that somebody listens, beside
 * that of the page.
 */

/** Once it is here it is used without a wait: a tap is on its way to the disk before anything is drawn. */
let loaded: { outbox: typeof outbox; kinds: Kinds } | undefined

async function load() {
  const [{ outbox }, { kinds }] = await Promise.all([import('./page-outbox.ts'), import('./kinds.ts')])
  loaded = { outbox, kinds }
  return loaded
}

/** How many of the listener's changes wait to be sent, and how many the server refused. */
export interface PendingWrites {
  waiting: number
  refused: number
  /** Of those that wait, how many have failed several times, and why the first of them has. */
  stuck: number
  trouble: string | null
}
export const pendingWrites = atom<PendingWrites>({ waiting: 0, refused: 0, stuck: 0, trouble: null })

function countOf(entries: readonly Entry[]): PendingWrites {
  const refused = entries.filter(({ refusal }) => refusal).length
  const troubles = entries.map(troubleOf).filter(trouble => trouble !== null)
  return { waiting: entries.length - refused, refused, stuck: troubles.length, trouble: troubles[0] ?? null }
}

const isSame = (a: PendingWrites, b: PendingWrites) =>
  a.waiting === b.waiting && a.refused === b.refused && a.stuck === b.stuck && a.trouble === b.trouble

/** True after a change could not even be kept on this device. */
export const writeNotStored = atom(false)

let following = false

function follow(entries: typeof outbox.entries): void {
  if (following) return
  following = true
  let logged = new Set<string>()
  const count = () => {
    const failed = store.get(entries).filter(({ refusal }) => refusal)
    for (const { id, kind, about, refusal } of failed)
      if (!logged.has(id)) console.error('A change was refused:', kind, about, refusal)
    logged = new Set(failed.map(({ id }) => id))
    const now = countOf(store.get(entries))
    if (!isSame(now, store.get(pendingWrites))) store.set(pendingWrites, now)
  }
  watch(entries, count)
  count()
}

/**
 * Opens the outbox of whoever listens; it then follows the session by itself. Resolves when what waits is shown over what
 * was loaded. Without a place to keep anything the app works on, and each write says that it can't be kept.
 */
export async function openOutbox(user: number): Promise<void> {
  try {
    const { outbox } = await load()
    follow(outbox.entries)
    await outbox.open(user)
  } catch (failure) {
    console.error('The outbox could not be opened', failure)
  }
}

/**
 * Writes by way of the outbox: it is kept on the device, shown at once, and sent when it can be. `about` is the name of
 * the item; with patience (ms) a later write of the same target may take its place before it is sent. Resolves with the
 * write's id when it is kept, undefined when it can't be.
 */
export async function write(choose: (kinds: Kinds) => Write, about: string, patience = 0): Promise<string | undefined> {
  try {
    const { outbox, kinds } = loaded ?? (await load())
    const id = await outbox.add(choose(kinds), about, patience)
    store.set(writeNotStored, false)
    return id
  } catch (failure) {
    console.error('A change could not be kept', failure)
    store.set(writeNotStored, true)
    return undefined
  }
}

/** Sends now what can be sent now, also what could wait. Resolves when nothing more can be. */
export async function sendNow(): Promise<void> {
  if (!following) return
  const { outbox } = await load()
  await outbox.wake({ impatient: true })
}

/** Removes what waits, and what was sent, from this device: there is nobody any more whose it is. */
export async function forgetWrites(): Promise<void> {
  if (!following) return
  const { outbox } = await load()
  await outbox.forget()
}
