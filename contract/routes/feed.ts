import * as z from 'zod/mini'
import { route } from '../route.ts'

/** The secret address of a podcast feed of the caller's liked sets; null while it is off. */
const PrivateFeed = z.object({ address: z.nullable(z.string()) })
export type PrivateFeed = z.infer<typeof PrivateFeed>

export const getPrivateFeed = route({
  method: 'GET',
  path: '/me/feed',
  access: 'listener',
  summary: "The secret address of the caller's podcast feed",
  answer: PrivateFeed,
})

export const renewPrivateFeed = route({
  method: 'PUT',
  path: '/me/feed',
  access: 'listener',
  summary: "Turn the caller's podcast feed on, or give it a new address; the old one ends at once",
  answer: PrivateFeed,
})

export const removePrivateFeed = route({
  method: 'DELETE',
  path: '/me/feed',
  access: 'listener',
  summary: "Turn the caller's podcast feed off; its address ends at once",
  answer: null,
})
