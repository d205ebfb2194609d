import { removePushSubscription, setPushSubscription } from '../../../contract/routes/push.ts'
import { isPushAddress } from '../../lib/push-address.ts'
import type { Registry } from '../../plugins/api/registry.ts'
import { notFound, unfit } from '../../plugins/failure.ts'
import { subscribe, unsubscribe } from './store.ts'

/** Which devices are told though nobody looks at the app. */
export function pushRoutes(registry: Registry, isSetUp: boolean): void {
  registry.implement(setPushSubscription, async ({ caller, body, db }) => {
    if (!isSetUp) throw notFound('Push')
    if (!isPushAddress(body.endpoint)) throw unfit('endpoint', 'Must be https at a public name')
    return { is_new: await subscribe(db, caller, body) }
  })

  registry.implement(removePushSubscription, async ({ caller, db }) => {
    if (!isSetUp) throw notFound('Push')
    await unsubscribe(db, caller)
    return null
  })
}
