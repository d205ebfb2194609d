import type { BodyOf } from '../../../contract/route.ts'
import { setPushSubscription } from '../../../contract/routes/push.ts'

/** This browser's subscription to push, as its push service gave it. */

/** What a browser can do: iOS pushes to installed apps only. */
export type PushSupport = 'able' | 'install-first' | 'none'

/** Only iOS tells it: whether the page runs from the home screen. */
const standalone = () => ('standalone' in navigator ? navigator.standalone : undefined)

export function pushSupport(): PushSupport {
  if ('PushManager' in globalThis && 'Notification' in globalThis && 'serviceWorker' in navigator) return 'able'
  return standalone() === false ? 'install-first' : 'none'
}

/** The worker that messages come to; throws where none was registered. */
async function registration(): Promise<ServiceWorkerRegistration> {
  if (!(await navigator.serviceWorker.getRegistration())) throw new Error('There is no service worker')
  return navigator.serviceWorker.ready
}

const base64url = (bytes: ArrayBuffer) =>
  btoa(String.fromCharCode(...new Uint8Array(bytes)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '')

const isFor = ({ options: { applicationServerKey: own } }: PushSubscription, key: string) =>
  own !== null && base64url(own) === key

/** What the server is to be told of a subscription. Throws for one that it could not use. */
export const toldOf = (subscription: PushSubscription): BodyOf<typeof setPushSubscription> =>
  setPushSubscription.body.parse(subscription.toJSON())

/** The subscription that this browser has with the server's key. `anew` ends it and makes another. Throws when it can't be. */
export async function subscribedWith(
  key: string,
  anew = false,
): Promise<{ subscription: PushSubscription; made: boolean }> {
  const { pushManager } = await registration()
  const existing = await pushManager.getSubscription()
  if (existing && !anew && isFor(existing, key)) return { subscription: existing, made: false }
  await existing?.unsubscribe()
  const subscription = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key })
  return { subscription, made: true }
}

export async function isSubscribed(): Promise<boolean> {
  const known = await navigator.serviceWorker.getRegistration()
  return (await known?.pushManager.getSubscription()) != null
}

/** Ends this browser's subscription, with or without a network. */
export async function endSubscription(): Promise<void> {
  const known = await navigator.serviceWorker?.getRegistration()
  const subscription = await known?.pushManager?.getSubscription()
  await subscription?.unsubscribe()
}
