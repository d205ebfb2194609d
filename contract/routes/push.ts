import * as z from 'zod/mini'
import { route } from '../route.ts'

/** So many bytes in base64url. */
// @__NO_SIDE_EFFECTS__
const key = (bytes: number) => z.string().check(z.regex(new RegExp(`^[\\w-]{${Math.ceil((bytes * 4) / 3)}}={0,2}$`)))

export const setPushSubscription = route({
  method: 'PUT',
  path: '/push/subscription',
  access: 'listener',
  summary:
    'Push what the caller is told to this device, as long as its session stands; in place of the one it had before, and of whoever had it. 404 where push is not set up',
  body: z.object({
    /** Where the browser's push service takes messages: https, at a public name. */
    endpoint: z.string().check(z.maxLength(1000), z.regex(/^https:\/\/[\x21-\x7e]+$/)),
    /** A P-256 point and a secret of 16 bytes, as browsers give them. */
    keys: z.object({ p256dh: key(65), auth: key(16) }),
  }),
  answer: z.object({
    /** False when this session had this very subscription already. */
    is_new: z.boolean(),
  }),
})

export const removePushSubscription = route({
  method: 'DELETE',
  path: '/push/subscription',
  access: 'listener',
  summary: 'Push nothing to this device any more. 404 where push is not set up',
  answer: null,
})
