import * as z from 'zod/mini'
import { Settings } from '../entities/account.ts'
import { route } from '../route.ts'

export const getSettings = route({
  method: 'GET',
  path: '/me/settings',
  access: 'listener',
  summary: "The caller's settings",
  answer: Settings,
})

export const changeSettings = route({
  method: 'PUT',
  path: '/me/settings',
  access: 'listener',
  summary:
    'Change settings: email about the product, autoplay, the listening history. The latest event wins for the last two',
  body: z
    .object({
      marketing_opt_out: z.optional(z.boolean()),
      autoplay: z.optional(z.boolean()),
      keep_history: z.optional(z.boolean()),
    })
    .check(z.refine(body => Object.values(body).some(value => value !== undefined), 'Name a setting to change')),
  answer: Settings,
})
