import * as z from 'zod/mini'
import { OrderDirection } from '../../../../contract/shapes.ts'

/**
 * The search parameters of a list's address; what is missing is as the list starts. Every first route parses addresses with
 * this, so the file imports nothing of the lists.
 */
export interface ListSearch {
  genre?: string | undefined
  order_by?: string | undefined
  order_direction?: OrderDirection | undefined
}

/** Parses an address. Invalid values count as missing. */
export const ListSearch = z.object({
  genre: z.optional(z.catch(z.optional(z.string().check(z.minLength(1), z.maxLength(100))), undefined)),
  order_by: z.optional(z.catch(z.optional(z.string()), undefined)),
  order_direction: z.optional(z.catch(z.optional(OrderDirection), undefined)),
})
