import type { QueryKey } from '@tanstack/react-query'
import type { ListView } from './order.ts'

/** How a list that belongs to somebody is asked for: an artist's, a label's, a listener's own. */
export const askedOf = <By extends string>(id: number, { genre, order }: ListView<By>, offset: number) => ({
  params: { id },
  query: { order_by: order.by, order_direction: order.direction, offset, ...(genre && { genre }) },
})

/** What its query is known by, beside the call. Without a genre as it ever was: lists that were saved are found. */
export const keyOf = (id: number, { genre, order }: ListView): QueryKey => [id, order, ...(genre ? [genre] : [])]
