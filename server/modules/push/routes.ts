import { removePushSubscription, setPushSubscription } from '#contract/routes/push.ts'
import type { Registry } from '../../http/api/registry.ts'
import { invalidField, notFound } from '../../http/failure.ts'
import { isPushAddress } from '../../lib/push-address.ts'
import { subscribe, unsubscribe } from './store.ts'

/** Adds and removes a device's push subscription. */
export function pushRoutes(registry: Registry, isEnabled: boolean): void {
  registry.implement(setPushSubscription, async ({ caller, body, db }) => {
    if (!isEnabled) throw notFound('Push')
    if (!isPushAddress(body.endpoint)) throw invalidField('endpoint', 'Must be an https URL with a public host name')
    return { is_new: await subscribe(db, caller, body) }
  })

  registry.implement(removePushSubscription, { fails: [404] }, async ({ caller, db }) => {
    if (!isEnabled) throw notFound('Push')
    await unsubscribe(db, caller)
    return null
  })
}
