import * as z from 'zod/mini'
import { route } from '../route.ts'

/** A key of the given number of bytes, in base64url. */
// @__NO_SIDE_EFFECTS__
const key = (bytes: number) => z.string().check(z.regex(new RegExp(`^[\\w-]{${Math.ceil((bytes * 4) / 3)}}={0,2}$`)))

/** A browser's subscription, as `PushSubscription.toJSON()` returns it. */
export const DeviceSubscription = z.object({
  /** The address of the browser's push service: https, with a public host name. */
  endpoint: z.string().check(z.maxLength(1000), z.regex(/^https:\/\/[\x21-\x7e]+$/)),
  /** A P-256 public key and a secret of 16 bytes. */
  keys: z.object({ p256dh: key(65), auth: key(16) }),
})
export type DeviceSubscription = z.infer<typeof DeviceSubscription>

export const setPushSubscription = route({
  method: 'PUT',
  path: '/push/subscription',
  access: 'listener',
  summary:
    "Push the caller's notifications to this device until its session ends. Replaces the device's earlier subscription, also another listener's. 404 when push is not configured",
  body: DeviceSubscription,
  answer: z.object({
    /** False when this session had the same subscription already. */
    is_new: z.boolean(),
  }),
})

export const removePushSubscription = route({
  method: 'DELETE',
  path: '/push/subscription',
  access: 'listener',
  summary: 'Stop pushing to this device. 404 when push is not configured',
  answer: null,
})
