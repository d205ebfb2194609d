import { DeviceSubscription } from '#contract/routes/push.ts'

/** This browser's push subscription. */

/** Whether the browser supports push; iOS does in installed apps only. */
export type PushSupport = 'supported' | 'install-first' | 'none'

/** Whether the page was opened from the home screen; undefined except on iOS. */
const standalone = () => ('standalone' in navigator ? navigator.standalone : undefined)

export function pushSupport(): PushSupport {
  if ('PushManager' in globalThis && 'Notification' in globalThis && 'serviceWorker' in navigator) return 'supported'
  return standalone() === false ? 'install-first' : 'none'
}

/** The service worker that receives the messages. Rejects when none is registered. */
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

/** The body that registers a subscription at the server. Throws for one that the server could not use. */
export const subscriptionBody = (subscription: PushSubscription): DeviceSubscription =>
  DeviceSubscription.parse(subscription.toJSON())

/**
 * Resolves with this browser's subscription for the server's key, a new one if it has none; `renew` replaces the one it has.
 * Rejects when the browser does not subscribe.
 */
export async function subscribe(
  key: string,
  renew = false,
): Promise<{ subscription: PushSubscription; isNew: boolean }> {
  const { pushManager } = await registration()
  const existing = await pushManager.getSubscription()
  if (existing && !renew && isFor(existing, key)) return { subscription: existing, isNew: false }
  await existing?.unsubscribe()
  const subscription = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key })
  return { subscription, isNew: true }
}

export async function isSubscribed(): Promise<boolean> {
  const known = await navigator.serviceWorker.getRegistration()
  return (await known?.pushManager.getSubscription()) != null
}

/** Ends this browser's subscription; this works offline, too. */
export async function endSubscription(): Promise<void> {
  const known = await navigator.serviceWorker?.getRegistration()
  const subscription = await known?.pushManager?.getSubscription()
  await subscription?.unsubscribe()
}
