import * as z from 'zod/mini'
import { OrderDirection } from '../../../contract/shapes.ts'

/** A list's view as its address tells it: what isn't told is as the list starts. Every address is read by this, so it stands alone. */
export interface ListSearch {
  genre?: string | undefined
  order_by?: string | undefined
  order_direction?: OrderDirection | undefined
}

/** Reads it from an address, whatever somebody wrote there. */
export const ListSearch = z.object({
  genre: z.optional(z.catch(z.optional(z.string().check(z.minLength(1), z.maxLength(100))), undefined)),
  order_by: z.optional(z.catch(z.optional(z.string()), undefined)),
  order_direction: z.optional(z.catch(z.optional(OrderDirection), undefined)),
})
