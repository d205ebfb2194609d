import * as z from 'zod/mini'
import { OwnSuggestion } from '../entities/own-suggestions.ts'
import { route } from '../route.ts'
import { Count, listOf } from '../shapes.ts'

const number = z.coerce.number<number>()

export const listOwnSuggestions = route({
  method: 'GET',
  path: '/me/suggestions',
  access: 'listener',
  summary: "The caller's suggestions, except withdrawn ones, the newest first; `accepted_count` is over all of them",
  query: z.object({
    offset: z._default(number.check(z.int(), z.minimum(0), z.maximum(1_000_000)), 0),
    limit: z._default(number.check(z.int(), z.minimum(1), z.maximum(100)), 20),
  }),
  answer: z.extend(listOf(OwnSuggestion), { accepted_count: Count }),
})
