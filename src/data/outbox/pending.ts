import { notifyManager } from '@tanstack/react-query'
import { type Atom, atom } from 'jotai/vanilla'
import { store, watch } from '../../state/store.ts'
import { outbox } from './page-outbox.ts'
import type { Entry } from './store/entry.ts'

const same = (a: readonly Entry[], b: readonly Entry[]) =>
  a.length === b.length && a.every((entry, index) => entry === b[index])

/**
 * Runs `work` after the query client's next batch of notifications. An answered write leaves the outbox right before
 * its item is added to the loaded query: shown at once, the item would for a moment be in neither, and its row would
 * mount anew.
 */
const afterQueries = (work: () => void) => notifyManager.schedule(() => notifyManager.schedule(work))

/**
 * The writes of one kind in the outbox, the refused ones too, in order. The atom changes only with writes of this kind.
 */
export function pendingOf(kind: string): Atom<readonly Entry[]> {
  const ofKind = () => store.get(outbox.entries).filter(entry => entry.kind === kind)
  const pending = atom<readonly Entry[]>(ofKind())
  const show = () => {
    const now = ofKind()
    if (!same(now, store.get(pending))) store.set(pending, now)
  }
  watch(outbox.entries, () => {
    const now = ofKind()
    const isAnswered = store.get(pending).some(({ id }) => !now.some(entry => entry.id === id))
    if (isAnswered) afterQueries(show)
    else show()
  })
  return pending
}
