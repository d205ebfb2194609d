import { currentOf } from '../../../src/data/queue/queued.ts'
import { itemsOf } from '../../../src/listening/edit-queue.ts'
import type { Page } from '../../../src/listening/page.ts'
import { store } from '../../../src/state/store.ts'

/** What a page shows as next. */
export interface NextSet {
  id: number
  isSuggested: boolean
}

/** The set that must go on when the current one ends, by what the page shows: null for none, or if another than that plays. */
export function nextSetOf(page: Page): NextSet | null {
  const items = itemsOf(page)
  const current = currentOf(items)
  if (!current || current.set.id !== page.player.loaded.get()?.set.id) return null
  const canPlay = (id: number) => store.get(page.online) || page.isDownloaded(id)
  const waiting = items.find(({ set, isPlayed, isCurrent }) => !isPlayed && !isCurrent && canPlay(set.id))
  if (waiting) return { id: waiting.set.id, isSuggested: false }
  const [suggested] = store.get(page.suggestions)?.sets ?? []
  return suggested ? { id: suggested.set.id, isSuggested: true } : null
}
