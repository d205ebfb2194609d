import { brand } from '../contract/brand.ts'
import { type OpenPath, PushMessage } from '../contract/worker.ts'
import { tellOfSubscription } from '../src/data/push/worker.ts'

declare const self: ServiceWorkerGlobalScope

/** What stands for a message that can't be read: a push that shows nothing costs the app its right to push. */
const unreadable = {
  title: brand.name,
  body: 'There is something new for you.',
  path: '/home',
  tag: 'unreadable',
  icon: null,
  unread: null,
}

const icon = '/icons/icon-192.png'
/** What Android shows in its status bar: white on nothing. */
const badge = '/icons/badge-96.png'

function messageIn(data: PushMessageData | null) {
  try {
    return PushMessage.parse(data?.json())
  } catch {
    return unreadable
  }
}

/** A path of this site, whatever a message names: an address elsewhere counts as the app's first page. */
function ownPath(path: unknown): string {
  const { origin } = self.location
  if (typeof path !== 'string' || !path.startsWith('/') || !URL.canParse(path, origin)) return '/home'
  const url = new URL(path, origin)
  return url.origin === origin ? `${url.pathname}${url.search}${url.hash}` : '/home'
}

/** A platform without badges has none of this. */
async function showUnread(unread: number | null): Promise<void> {
  const { setAppBadge }: Partial<Pick<WorkerNavigator, 'setAppBadge'>> = self.navigator
  if (unread !== null) await setAppBadge?.call(self.navigator, unread).catch(() => undefined)
}

/** The same message twice takes its own place, and alerts nobody again. */
async function show({ title, body, path, tag, icon: picture, unread }: PushMessage | typeof unreadable): Promise<void> {
  const shown = { body, tag, badge, icon: picture === null ? icon : ownPath(picture), data: { path } }
  await Promise.all([self.registration.showNotification(title, shown), showUnread(unread)])
}

/** How long a page gets to answer: one of guests, or one that is still loading, doesn't. */
const patienceMs = 1_000

/** Whether the page has gone there. */
function goneTo(path: string, page: WindowClient): Promise<boolean> {
  const { port1, port2 } = new MessageChannel()
  const message: OpenPath = { type: 'open-path', path }
  return new Promise(resolve => {
    port1.onmessage = () => resolve(true)
    setTimeout(resolve, patienceMs, false)
    page.postMessage(message, [port2])
  })
}

/** In the window that was used last, which goes on playing; in a new one when there is none. */
async function open(path: string): Promise<void> {
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const [page] = pages.toSorted(
    (one, other) => Number(other.visibilityState === 'visible') - Number(one.visibilityState === 'visible'),
  )
  // Where it may not be brought to the front, it goes there behind.
  await page?.focus().catch(() => undefined)
  if (page && (await goneTo(path, page))) return
  await self.clients.openWindow(path)
}

/** A subscription that the browser ended is made again with the same key. */
async function subscribeAgain({ oldSubscription, newSubscription }: SubscriptionChange): Promise<void> {
  const key = oldSubscription?.options.applicationServerKey
  const made =
    newSubscription ??
    (key && (await self.registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key })))
  if (made) await tellOfSubscription(made)
}

interface SubscriptionChange {
  readonly oldSubscription?: PushSubscription | null
  readonly newSubscription?: PushSubscription | null
}

/** What the server pushes is shown, and opens its page of the app. */
export function showPushed(): void {
  self.addEventListener('push', event => event.waitUntil(show(messageIn(event.data))))
  self.addEventListener('notificationclick', event => {
    event.notification.close()
    event.waitUntil(open(ownPath(event.notification.data?.path)))
  })
  self.addEventListener('pushsubscriptionchange', event =>
    event.waitUntil(subscribeAgain(event).catch(() => undefined)),
  )
}
