import { brand } from '#contract/brand.ts'
import { type OpenPath, PushMessage } from '#contract/worker.ts'
import { registerSubscription } from '../src/data/push/worker.ts'
import { parseUrl } from '../src/lib/parse-url.ts'

declare const self: ServiceWorkerGlobalScope

/** Shown for a message that can't be read: browsers revoke the permission of an app whose push shows nothing. */
const unreadable = {
  title: brand.name,
  body: "There's something new for you.",
  path: '/home',
  tag: 'unreadable',
  icon: null,
  unread: null,
}

const icon = '/icons/icon-192.png'
/** Android's status bar icon: white on transparent. */
const badge = '/icons/badge-96.png'

function messageIn(data: PushMessageData | null) {
  try {
    return PushMessage.parse(data?.json())
  } catch {
    return unreadable
  }
}

/** Returns the path if it is one of this site, otherwise the home page. */
function ownPath(path: unknown): string {
  const { origin } = self.location
  const url = typeof path === 'string' && path.startsWith('/') ? parseUrl(path, origin) : null
  return url?.origin === origin ? `${url.pathname}${url.search}${url.hash}` : '/home'
}

/** Sets the app's badge, where the platform has badges. */
async function setBadge(unread: number | null): Promise<void> {
  const { setAppBadge }: Partial<Pick<WorkerNavigator, 'setAppBadge'>> = self.navigator
  if (unread !== null) await setAppBadge?.call(self.navigator, unread).catch(() => undefined)
}

/** A message with the tag of an earlier one replaces it without another alert. */
async function show({ title, body, path, tag, icon: picture, unread }: PushMessage | typeof unreadable): Promise<void> {
  const shown = { body, tag, badge, icon: picture === null ? icon : ownPath(picture), data: { path } }
  await Promise.all([self.registration.showNotification(title, shown), setBadge(unread)])
}

/** How long a page gets to answer, in ms: a guest's page, or one that is still loading, doesn't answer. */
const answerTimeoutMs = 1_000

/** Asks the page to navigate. Resolves with whether it did. */
function navigate(path: string, page: WindowClient): Promise<boolean> {
  const { port1, port2 } = new MessageChannel()
  const message: OpenPath = { type: 'open-path', path }
  return new Promise(resolve => {
    port1.onmessage = () => resolve(true)
    setTimeout(resolve, answerTimeoutMs, false)
    page.postMessage(message, [port2])
  })
}

/** Opens the path in the window that was used last, where playback goes on, or else in a new one. */
async function open(path: string): Promise<void> {
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const [page] = pages.toSorted(
    (one, other) => Number(other.visibilityState === 'visible') - Number(one.visibilityState === 'visible'),
  )
  // A window that can't be focused navigates in the background.
  await page?.focus().catch(() => undefined)
  if (page && (await navigate(path, page))) return
  await self.clients.openWindow(path)
}

/** Replaces a subscription that the browser ended by one with the same key. */
async function resubscribe({ oldSubscription, newSubscription }: SubscriptionChange): Promise<void> {
  const key = oldSubscription?.options.applicationServerKey
  const subscription =
    newSubscription ??
    (key && (await self.registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key })))
  if (subscription) await registerSubscription(subscription)
}

interface SubscriptionChange {
  readonly oldSubscription?: PushSubscription | null
  readonly newSubscription?: PushSubscription | null
}

/** Shows the server's push messages as notifications, and opens their page on a click. */
export function handlePush(): void {
  self.addEventListener('push', event => event.waitUntil(show(messageIn(event.data))))
  self.addEventListener('notificationclick', event => {
    event.notification.close()
    event.waitUntil(open(ownPath(event.notification.data?.path)))
  })
  self.addEventListener('pushsubscriptionchange', event => event.waitUntil(resubscribe(event).catch(() => undefined)))
}
