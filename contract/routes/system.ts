import * as z from 'zod/mini'
import { route } from '../route.ts'

export const health = route({
  method: 'GET',
  path: '/health',
  access: 'public',
  summary: 'Alive: requests can be served',
  answer: z.object({ status: z.literal('ok') }),
})
