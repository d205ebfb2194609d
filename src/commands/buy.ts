import { IconShoppingBag, IconShoppingBagCheck } from '@tabler/icons-react'
import type { Getter } from 'jotai/vanilla'
import { marks } from '../data/marks/marks.ts'
import { write } from '../data/outbox/writes.ts'
import { store } from '../state/store.ts'
import { notify } from '../ui/feedback/notices/notify.ts'
import { command } from './command.ts'
import type { Named } from './marks.ts'

const isPurchased = (get: Getter, { id }: Named) => get(marks.of(`track/${id}`)).is_purchased

async function markPurchased({ id, name }: Named): Promise<void> {
  const written = await write(kinds => kinds.purchase.of({ id, is_purchased: true }), name)
  if (written) notify('Track purchased!', 'success', IconShoppingBagCheck)
}

/** Marks a track as purchased. The link that it belongs to opens the store. */
export const buy = command<[track: Named]>({
  id: 'track.buy',
  label: (get, track) => (isPurchased(get, track) ? 'Purchased' : 'Buy'),
  icon: (get, track) => (isPurchased(get, track) ? IconShoppingBagCheck : IconShoppingBag),
  enabled: () => true,
  effect: track => {
    if (!isPurchased(store.get, track)) void markPurchased(track)
  },
})
