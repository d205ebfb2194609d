import * as z from 'zod/mini'
import { Listen } from '../entities/history.ts'
import { route } from '../route.ts'
import { IdParams, Instant, listOf, listQuery } from '../shapes.ts'

/** The listening history. Nothing is added while the setting `keep_history` is off. */

export const listHistory = route({
  method: 'GET',
  path: '/history',
  access: 'listener',
  summary: 'What the caller has listened to, newest first',
  query: listQuery(['started_dt']),
  answer: listOf(Listen),
})
export const removeListen = route({
  method: 'DELETE',
  path: '/history/{id}',
  access: 'listener',
  summary: "Remove one item of the caller's history; where the set was left stays",
  params: IdParams,
  answer: null,
})
export const clearHistory = route({
  method: 'DELETE',
  path: '/history',
  access: 'listener',
  summary:
    "Remove the items of the caller's history that began at `from` or later and before `until`; without them all",
  query: z.object({ from: z.optional(Instant), until: z.optional(Instant) }),
  answer: null,
})
