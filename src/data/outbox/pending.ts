import { notifyManager } from '@tanstack/react-query'
import { type Atom, atom } from 'jotai/vanilla'
import { store, watch } from '../../state/store.ts'
import type { Entry } from './entry.ts'
import { outbox } from './page-outbox.ts'

const same = (a: readonly Entry[], b: readonly Entry[]) =>
  a.length === b.length && a.every((entry, index) => entry === b[index])

/**
 * Queries tell of a change with their next batch, and an answer's change of them is made right after the entry has gone:
 * told at once, what was created would for a moment be neither waiting nor loaded, and its row be made anew.
 */
const behindQueries = (work: () => void) => notifyManager.schedule(() => notifyManager.schedule(work))

/** What of one kind is in the outbox, refused writes too, in the order in which they were made. Other kinds change nothing. */
export function waitingOf(kind: string): Atom<readonly Entry[]> {
  const ofKind = () => store.get(outbox.entries).filter(entry => entry.kind === kind)
  const waiting = atom<readonly Entry[]>(ofKind())
  const show = () => {
    const now = ofKind()
    if (!same(now, store.get(waiting))) store.set(waiting, now)
  }
  watch(outbox.entries, () => {
    const now = ofKind()
    const isAnswered = store.get(waiting).some(({ id }) => !now.some(entry => entry.id === id))
    if (isAnswered) behindQueries(show)
    else show()
  })
  return waiting
}
