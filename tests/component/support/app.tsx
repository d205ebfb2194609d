import { store } from '../../../src/state/store.ts'
import '../../../src/ui/theme/layers.css'
import { createMemoryHistory, type HistoryState, RouterProvider } from '@tanstack/react-router'
import { clear, createStore } from 'idb-keyval'
import { Provider } from 'jotai/react'
import { createRoot } from 'react-dom/client'
import { test as base, expect } from 'vitest'
import { page } from 'vitest/browser'
import type { User } from '../../../contract/entities/account.ts'
import { getMe } from '../../../contract/routes/account.ts'
import { getQueue, listNotifications, listPlays } from '../../../contract/routes/activity.ts'
import { followEvents } from '../../../contract/routes/events.ts'
import { getClientConfig, health } from '../../../contract/routes/system.ts'
import { connection } from '../../../src/data/api/connection.ts'
import { queryClient } from '../../../src/data/cache/query-client.ts'
import { resolveSession } from '../../../src/data/session/session.ts'
import { signOutOfDevice } from '../../../src/data/session/sign-out.ts'
import { storageKeys, write } from '../../../src/data/storage/stored.ts'
import { player } from '../../../src/player/player.ts'
import { createAppRouter, guardOnSessionChange } from '../../../src/router.ts'
import { Theme } from '../../../src/ui/theme/Theme.tsx'
import { Clock } from './clock.ts'
import { aUser, listOf } from './entities.ts'
import './paint.ts'
import { FakeServer } from './server.ts'

/** The shapes that a screen is laid out for. */
export const sizes = { phone: [390, 844], tablet: [800, 1100], desktop: [1440, 900] } as const

/** The whole client with a made-up server behind it: what a listener meets at an address. */
export class ComponentApp {
  readonly server = new FakeServer()
  private readonly closing: (() => unknown)[] = []
  private router: ReturnType<typeof createAppRouter> | undefined

  constructor() {
    this.server
      .on(health, { status: 'ok' })
      .on(getClientConfig, {
        firebase: null,
        store_search_url: 'https://store.example/search?q=',
        push_public_key: null,
      })
      .on(followEvents, { event: 'notification', data: {} })
      .on(getQueue, listOf([]))
      .on(listPlays, listOf([]))
      .on(listNotifications, listOf([]))
    // Until the next one takes its place: what the client still asks after a test is answered, too.
    globalThis.fetch = this.server.fetch
  }

  /** Opens an address as a guest. */
  async open(path: string): Promise<void> {
    await resolveSession()
    const router = createAppRouter(createMemoryHistory({ initialEntries: [path] }))
    const place = document.createElement('div')
    // Before what lies over it, which the tests share, as in a page of its own.
    document.body.prepend(place)
    const root = createRoot(place)
    const unfollow = guardOnSessionChange(router)
    this.router = router
    this.closing.push(() => {
      unfollow()
      root.unmount()
      place.remove()
    })
    root.render(
      <Theme>
        <Provider store={store}>
          <RouterProvider router={router} />
        </Provider>
      </Theme>,
    )
    await router.load()
  }

  /** Opens an address as a listener whose session is stored on this device. Answers who that is. */
  async openAs(path: string, given: Partial<User> = {}): Promise<User> {
    const user = this.keepSessionOf(given)
    await this.open(path)
    return user
  }

  /** In another tab somebody else signs in, whose turn it is here too. */
  async isTakenOver(by: Partial<User> = {}): Promise<User> {
    const user = this.keepSessionOf(by)
    await resolveSession()
    return user
  }

  /** Stores a session on this device. */
  private keepSessionOf(given: Partial<User>): User {
    const user = aUser(given)
    this.server.on(getMe, user)
    write(storageKeys.accessToken, tokenOf(user))
    // One that was used before could end the session.
    write(storageKeys.refreshToken, crypto.randomUUID())
    write(storageKeys.user, JSON.stringify(user))
    return user
  }

  /** Path and query of the page that is shown. */
  get path(): string {
    const { pathname, searchStr } = this.router?.state.location ?? { pathname: '', searchStr: '' }
    return pathname + searchStr
  }

  /** Goes back as the browser's button does. */
  back(): void {
    this.router?.history.back()
  }

  /** From now on the history goes back later, as a browser's does: once for each call of what is returned. */
  holdBack(): () => void {
    if (!this.router) throw new Error('Nothing is open')
    const { history } = this.router
    const { back } = history
    const held: Parameters<typeof back>[] = []
    history.back = (...options) => void held.push(options)
    const arrive = () => {
      for (const options of held.splice(0, 1)) back(...options)
    }
    this.closing.push(() => {
      history.back = back
      while (held.length > 0) arrive()
    })
    return arrive
  }

  /** Goes forward as the browser's button does. */
  forward(): void {
    this.router?.history.forward()
  }

  /** Goes to an address as a link within the app does, which may hand something to the page beside the address. */
  async go(path: string, state?: HistoryState): Promise<void> {
    this.router?.history.push(path, state)
    await this.router?.load()
  }

  /** Loses the network, and waits for the bar that says so: it moves what is below it from under a click. */
  async goOffline(): Promise<void> {
    this.server.goAway()
    await expect.element(page.getByRole('region', { name: 'Status' })).toMatchTextContent(/Offline/)
  }

  /** Waits until every answer is in: a read that is still under way isn't asked for anew when the network comes back. */
  async hasAnswers(): Promise<void> {
    await expect.poll(() => queryClient.isFetching()).toBe(0)
  }

  /** Waits until the client knows of a connection: a test that began without one would see it come back. */
  async reconnect(): Promise<void> {
    if (store.get(connection.online) && navigator.onLine) return
    this.server.on(health, { status: 'ok' }).comeBack()
    await expect.poll(() => store.get(connection.online)).toBe(true)
  }

  async close(): Promise<void> {
    for (const close of this.closing.splice(0).reverse()) close()
  }
}

/** An access token that says whose it is, as ours do. */
const tokenOf = ({ id }: User) => `e30.${btoa(JSON.stringify({ sub: String(id), sid: 'test' }))}.test`

/** Forgets what belongs to the device, not to a listener. */
async function makeDeviceNew(): Promise<void> {
  player.setVolume(1)
  player.setSpeed(1)
  player.setSkip('track')
  localStorage.clear()
  // What was not sent waits for its listener, and the next file has one with the same id.
  await clear(createStore('segue-outbox', 'writes'))
}

/** Takes the pointer off whatever the test before left it on: it opens hints, holds notices and loads pages ahead. */
const parkPointer = () => page.elementLocator(document.documentElement).hover({ position: { x: 0, y: 0 }, force: true })

export const test = base.extend<{ app: ComponentApp; server: FakeServer; clock: Clock }>({
  app: async ({ task }, use) => {
    await page.viewport(...sizes.desktop)
    await parkPointer()
    const app = new ComponentApp()
    await use(app)
    // The player is emptied, and nothing of this listener is met by the next.
    await signOutOfDevice()
    const { missing } = app.server
    await app.reconnect()
    await app.close()
    await makeDeviceNew()
    if (task.result?.state !== 'fail') expect(missing, 'the test gives an answer to each write').toEqual([])
  },
  server: ({ app }, use) => use(app.server),
  // It is given back before the app is left, which takes its time.
  clock: async ({ app: _ }, use) => {
    const clock = new Clock()
    await use(clock)
    clock.giveBack()
  },
})

export { expect, page }
