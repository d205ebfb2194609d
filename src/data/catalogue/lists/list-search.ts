import * as z from 'zod/mini'
import { Length, Mood, Year } from '#contract/moods.ts'
import { OrderDirection } from '#contract/shapes.ts'

/** A search parameter of which an invalid value counts as missing. */
const lenient = <Value>(schema: z.ZodMiniType<Value>) => z.optional(z.catch(z.optional(schema), undefined))

const Name = z.string().check(z.minLength(1), z.maxLength(100))

/**
 * The search parameters of a list's address; what is missing is as the list starts. Every first route parses addresses with
 * this, so the file imports nothing of the lists.
 */
export const ListSearch = z.object({
  genre: lenient(Name),
  order_by: lenient(z.string()),
  order_direction: lenient(OrderDirection),
})

/** Those of all sets, which can be narrowed by more. */
export const SetListSearch = z.extend(ListSearch, {
  mood: lenient(Mood),
  length: lenient(Length),
  year: lenient(Year),
  key: lenient(Name),
})

export type ListSearch = Partial<z.infer<typeof SetListSearch>>
