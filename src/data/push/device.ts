import { removePushSubscription, setPushSubscription } from '../../../contract/routes/push.ts'
import { store } from '../../state/store.ts'
import { call } from '../api/api.ts'
import { clientConfig } from '../api/config.ts'
import { isUnreachable, somethingWrong } from '../api/send.ts'
import type { Refusal } from '../session/accounts.ts'
import { session } from '../session/session.ts'
import { readText, storageKeys, write } from '../storage/stored.ts'
import { endSubscription, isSubscribed, pushSupport, subscribedWith, toldOf } from './subscription.ts'

/** Notifications on this device: whether its listener wants them, and what makes it so. */

/** Whether they come: on, off, kept off by the browser, or not before the app is installed. */
export type PushState = 'on' | 'off' | 'blocked' | 'install-first'

/** Who turned them on here: nobody else is told what was meant for that listener. */
const isWanted = () => {
  const user = store.get(session).user?.id
  return user !== undefined && readText(storageKeys.push) === String(user)
}

/** Null where there is no push at all. */
export async function pushState(): Promise<PushState | null> {
  const support = pushSupport()
  if (support !== 'able') return support === 'none' ? null : support
  if (!(await navigator.serviceWorker.getRegistration())) return null
  if (Notification.permission === 'denied') return 'blocked'
  return isWanted() && Notification.permission === 'granted' && (await isSubscribed()) ? 'on' : 'off'
}

/** One change after the other, in all tabs: a renewal that is under way must not undo what the listener does meanwhile. */
const alone = <T>(work: () => Promise<T>): Promise<T> => navigator.locks.request('segue-push', work)

const unsubscribable = {
  message: 'Your browser could not reach its push service. It may need a network, or not allow it in a private window.',
}

/** Tells the server of this browser's subscription. One that the server had ended is dead, and a new one takes its place. */
async function register(key: string, anew = false): Promise<Refusal | null> {
  const found = await subscribedWith(key, anew)
    .then(({ subscription, made }) => ({ body: toldOf(subscription), made }))
    .catch(failure => {
      console.warn('The browser did not subscribe to push', failure)
      return null
    })
  if (!found) return unsubscribable
  const result = await call(setPushSubscription, { body: found.body })
  if (!result.ok) return { message: isUnreachable(result.body) ? result.body.message : somethingWrong }
  return result.body.is_new && !found.made ? register(key, true) : null
}

/**
 * Turns notifications on, after the browser has asked the listener: to be called by their tap. Null when they are on, or the
 * browser now blocks them; otherwise why they are not.
 */
export async function turnOn(key: string): Promise<Refusal | null> {
  const user = store.get(session).user
  const permission = await Notification.requestPermission()
  if (permission === 'denied' || !user) return null
  if (permission === 'default') return { message: 'Your browser was not told to allow notifications.' }
  return alone(async () => {
    // First: a page that is left before the server's answer has come makes it whole at its next start.
    write(storageKeys.push, String(user.id))
    const refusal = await register(key)
    if (refusal) {
      write(storageKeys.push, null)
      await endSubscription().catch(() => undefined)
    }
    return refusal
  })
}

/** Turns them off, here at once; a server that can't be told finds out by its next message. */
export function turnOff(): Promise<null> {
  return alone(async () => {
    write(storageKeys.push, null)
    await endSubscription().catch(() => undefined)
    await call(removePushSubscription, {})
    return null
  })
}

/** Once a start: makes whole again what the server, another key of it or the browser ended, for who has them turned on. */
export async function renewPush(): Promise<void> {
  if (!isWanted() || pushSupport() !== 'able' || Notification.permission !== 'granted') return
  const { push_public_key: key } = await clientConfig()
  await alone(async () => {
    if (key && isWanted()) await register(key)
  })
}

/** Ends the subscription of a listener who signs out. */
export async function forgetPush(): Promise<void> {
  write(storageKeys.push, null)
  await endSubscription()
}
