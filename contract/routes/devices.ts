import * as z from 'zod/mini'
import { PagePlayer } from '../entities/devices.ts'
import { route } from '../route.ts'

export const announcePlayer = route({
  method: 'PUT',
  path: '/me/player',
  access: 'listener',
  summary:
    "Tell the caller's other pages what this one plays: at a start, every 30 s, and when it stops. `takes_over` stops the others",
  body: z.extend(PagePlayer, { takes_over: z._default(z.boolean(), false) }),
  answer: z.object({ takeovers: z.int() }),
})
