import { setPushSubscription } from '../../../contract/routes/push.ts'
import { readRecord } from '../session/session-database.ts'
import { callAs } from '../session/worker-session.ts'

/**
 * Tells the server of a subscription that the browser has made in place of another, as whoever is signed in on this device.
 * What fails here is made good when the app is opened.
 */
export async function tellOfSubscription(subscription: PushSubscription): Promise<void> {
  const user = (await readRecord())?.user
  const body = setPushSubscription.body.safeParse(subscription.toJSON())
  if (user !== undefined && body.success) await callAs(user, setPushSubscription, { body: body.data })
}
