import { DeviceSubscription, setPushSubscription } from '#contract/routes/push.ts'
import { readRecord } from '../session/tokens/session-database.ts'
import { callAs } from '../session/tokens/worker-session.ts'

/**
 * Registers a subscription, which the browser made in place of another, for the listener who is signed in on this device.
 * When that fails, the app repeats it at its next start.
 */
export async function registerSubscription(subscription: PushSubscription): Promise<void> {
  const user = (await readRecord())?.user
  const body = DeviceSubscription.safeParse(subscription.toJSON())
  if (user && body.success) await callAs(user, setPushSubscription, { body: body.data })
}
