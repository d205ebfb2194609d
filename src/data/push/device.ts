import { removePushSubscription, setPushSubscription } from '#contract/routes/push.ts'
import { isBeingLeft } from '../../lib/leaving.ts'
import { store } from '../../state/store.ts'
import { call } from '../api/api.ts'
import { clientConfig } from '../api/config.ts'
import { isUnreachable, somethingWrong } from '../api/send.ts'
import type { Refusal } from '../session/accounts.ts'
import { session } from '../session/session.ts'
import { readText, storageKeys, write } from '../storage/stored.ts'
import { endSubscription, isSubscribed, pushSupport, subscribe, subscriptionBody } from './subscription.ts'

/** Push notifications on this device: their state, and turning them on and off. */

/** `blocked` by the browser; `install-first` where only an installed app gets notifications. */
export type PushState = 'on' | 'off' | 'blocked' | 'install-first'

/** Whether the current listener has turned them on here; another listener's choice doesn't count. */
const isWanted = () => {
  const user = store.get(session).user?.id
  return user !== undefined && readText(storageKeys.push) === String(user)
}

/** Resolves with null where the browser has no push at all. */
export async function pushState(): Promise<PushState | null> {
  const support = pushSupport()
  if (support !== 'supported') return support === 'none' ? null : support
  if (!(await navigator.serviceWorker.getRegistration())) return null
  if (Notification.permission === 'denied') return 'blocked'
  return isWanted() && Notification.permission === 'granted' && (await isSubscribed()) ? 'on' : 'off'
}

/** One change at a time in all tabs: a renewal under way must not undo what the listener does meanwhile. */
const withPushLock = <T>(work: () => Promise<T>): Promise<T> => navigator.locks.request('segue-push', work)

const notSubscribed = {
  message: "Your browser couldn't reach its push service. Check your connection, or try outside a private window.",
}

/** Registers this browser's subscription at the server for the listener who wants it, and replaces one that the server had removed. */
async function register(key: string, renew = false): Promise<Refusal | null> {
  const subscribed = await subscribe(key, renew)
    .then(({ subscription, isNew }) => ({ body: subscriptionBody(subscription), isNew }))
    .catch(failure => {
      console.warn('The browser did not subscribe to push', failure)
      return null
    })
  if (!subscribed) return notSubscribed
  const result = isWanted() && (await call(setPushSubscription, { body: subscribed.body }))
  // Whoever has logged out meanwhile leaves no subscription behind.
  if (!result || !isWanted()) {
    await endSubscription()
    return null
  }
  if (!result.ok) return { message: isUnreachable(result.body) ? result.body.message : somethingWrong }
  return result.body.is_new && !subscribed.isNew ? register(key, true) : null
}

/**
 * Turns notifications on. The browser asks for permission first, so call it from a tap. Resolves with null when they are on,
 * or the browser now blocks them; otherwise with the reason to show.
 */
export async function turnOn(key: string): Promise<Refusal | null> {
  const user = store.get(session).user
  const permission = await Notification.requestPermission()
  if (permission === 'denied' || !user) return null
  if (permission === 'default') return { message: 'Allow notifications when your browser asks you.' }
  return withPushLock(async () => {
    // Stored first: if the page is left before the server answers, its next start completes the registration.
    write(storageKeys.push, String(user.id))
    const refusal = await register(key)
    if (refusal && !isBeingLeft()) {
      write(storageKeys.push, null)
      await endSubscription().catch(() => undefined)
    }
    return refusal
  })
}

/** Turns them off on this device at once. A server that can't be reached finds out with its next message. */
export function turnOff(): Promise<null> {
  return withPushLock(async () => {
    write(storageKeys.push, null)
    await endSubscription().catch(() => undefined)
    await call(removePushSubscription, {})
    return null
  })
}

/** Registers again, once per start, what the server, a new key or the browser ended, if the listener has them on. */
export async function renewPush(): Promise<void> {
  if (!isWanted() || pushSupport() !== 'supported' || Notification.permission !== 'granted') return
  const { push_public_key: key } = await clientConfig()
  await withPushLock(async () => {
    if (key && isWanted()) await register(key)
  })
}

/** Ends the subscription of a listener who signs out. */
export async function forgetPush(): Promise<void> {
  write(storageKeys.push, null)
  await endSubscription()
}
