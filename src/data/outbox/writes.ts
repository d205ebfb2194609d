import { atom } from 'jotai/vanilla'
import { isBeingLeft } from '../../lib/leaving.ts'
import { store, watch } from '../../state/store.ts'
import type { Write } from './kinds/kind.ts'
import type { Kinds } from './kinds/registry.ts'
import type { outbox } from './page-outbox.ts'
import type { Entry } from './store/entry.ts'
import { troubleOf } from './trouble.ts'

/** The outbox for code of the first route: loads the outbox's own code lazily, once there is a listener. */

/** Set once it is loaded: from then on a tap is stored synchronously, before anything is rendered. */
let loaded: { outbox: typeof outbox; kinds: Kinds } | undefined

async function load() {
  const [{ outbox }, { kinds }] = await Promise.all([import('./page-outbox.ts'), import('./kinds/registry.ts')])
  loaded = { outbox, kinds }
  return loaded
}

/** How many of the listener's writes are pending, and how many the server refused. */
export interface PendingWrites {
  waiting: number
  refused: number
  /** How many of the pending ones have failed several times, and why the first of them has, for the listener. */
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

/** True after a write could not be stored on this device. */
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
 * Opens the listener's outbox; from then on it follows the session by itself. Resolves when pending writes are shown.
 * Never rejects: without storage the app works on, and each write reports that it can't be stored.
 */
export async function openOutbox(user: number): Promise<void> {
  // The first paints are rendered at build time, for nobody in particular.
  if (import.meta.env.SSR) return
  try {
    const { outbox } = await load()
    follow(outbox.entries)
    await outbox.open(user)
  } catch (failure) {
    if (!isBeingLeft()) console.error('The outbox could not be opened', failure)
  }
}

/**
 * Writes through the outbox: stored on the device, shown optimistically, and sent when possible. `about` is the name of
 * the item. With `patience` (ms) the write is debounced: a later one of the same target may replace it before it is
 * sent. Resolves with the write's id when it is stored, undefined when it can't be.
 */
export async function write(choose: (kinds: Kinds) => Write, about: string, patience = 0): Promise<string | undefined> {
  try {
    const { outbox, kinds } = loaded ?? (await load())
    const id = await outbox.add(choose(kinds), about, patience)
    store.set(writeNotStored, false)
    return id
  } catch (failure) {
    console.error('A change could not be stored', failure)
    store.set(writeNotStored, true)
    return undefined
  }
}

/** Sends all pending writes, the debounced ones too. Resolves when nothing more can be sent now. */
export async function sendNow(): Promise<void> {
  if (!following) return
  const { outbox } = await load()
  await outbox.wake({ impatient: true })
}

/** Removes the listener's writes, pending and settled, from this device: the account is gone. */
export async function forgetWrites(): Promise<void> {
  if (!following) return
  const { outbox } = await load()
  await outbox.forget()
}
