import { createMemoryHistory, type HistoryState, RouterProvider } from '@tanstack/react-router'
import { clear, createStore } from 'idb-keyval'
import { Provider } from 'jotai/react'
import { createRoot } from 'react-dom/client'
import { test as base, expect } from 'vitest'
import { cdp, page } from 'vitest/browser'
import type { User } from '#contract/entities/account.ts'
import { getMe } from '#contract/routes/account.ts'
import { getQueue, listNotifications, listPlays, savePlay } from '#contract/routes/activity.ts'
import { announcePlayer } from '#contract/routes/devices.ts'
import { followEvents } from '#contract/routes/events.ts'
import { getClientConfig, health } from '#contract/routes/system.ts'
import { connection } from '../../../src/data/api/connection.ts'
import { queryClient } from '../../../src/data/cache/query-client.ts'
import { resolveSession } from '../../../src/data/session/session.ts'
import { signOutOfDevice } from '../../../src/data/session/sign-out.ts'
import { storageKeys, write } from '../../../src/data/storage/stored.ts'
import { player } from '../../../src/player/player.ts'
import { createAppRouter, guardOnSessionChange } from '../../../src/router.ts'
import { store } from '../../../src/state/store.ts'
import { Theme } from '../../../src/ui/theme/Theme.tsx'
import { Clock } from './clock.ts'
import { aUser, listOf } from './entities.ts'
import './paint.ts'
import { FakeServer } from './server.ts'

/** The viewport of each layout, in px. */
export const sizes = { phone: [390, 844], tablet: [800, 1100], desktop: [1440, 900] } as const

/** The whole client over a `FakeServer`. */
export class ComponentApp {
  readonly server = new FakeServer()
  private readonly closing: (() => unknown)[] = []
  private router: ReturnType<typeof createAppRouter> | undefined

  constructor() {
    this.server
      .on(health, { status: 'ok' })
      .on(getClientConfig, {
        firebase: null,
        is_demo: false,
        store_search_url: 'https://store.example/search?q=',
        push_public_key: null,
      })
      .on(followEvents, { event: 'notification', data: {} })
      .on(announcePlayer, { takeovers: 0 })
      .on(getQueue, listOf([]))
      .on(listPlays, listOf([]))
      // Whatever plays long enough has its position saved, also in a test about something else.
      .on(savePlay, ({ body: { current_timestamp } }) => ({
        current_timestamp,
        applied: true,
        updated_at: new Date().toISOString(),
      }))
      .on(listNotifications, listOf([]))
    // It stays until the next test's server replaces it, because the client may still send requests after a test.
    globalThis.fetch = this.server.fetch
  }

  /** Opens an address as a guest. */
  async open(path: string): Promise<void> {
    await resolveSession()
    const router = createAppRouter(createMemoryHistory({ initialEntries: [path] }))
    const place = document.createElement('div')
    // Before the overlays, which all tests share, as in a real page.
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

  /** Opens an address as a listener whose session is stored on this device. Resolves with the listener. */
  async openAs(path: string, given: Partial<User> = {}): Promise<User> {
    const user = this.keepSessionOf(given)
    await this.open(path)
    return user
  }

  /**
   * Another listener logs in in another tab, which changes the session of this one too. Resolves with that listener.
   */
  async switchListener(by: Partial<User> = {}): Promise<User> {
    const user = this.keepSessionOf(by)
    await resolveSession()
    return user
  }

  /** Stores a session on this device. */
  private keepSessionOf(given: Partial<User>): User {
    const user = aUser(given)
    this.server.on(getMe, user)
    write(storageKeys.accessToken, tokenOf(user))
    // A new refresh token, because reusing one could end the session.
    write(storageKeys.refreshToken, crypto.randomUUID())
    write(storageKeys.user, JSON.stringify(user))
    return user
  }

  /** Path and query of the page that is shown. */
  get path(): string {
    const { pathname, searchStr } = this.router?.state.location ?? { pathname: '', searchStr: '' }
    return pathname + searchStr
  }

  /** Goes back, like the browser's button. */
  back(): void {
    this.router?.history.back()
  }

  /** From now on going back is delayed, as in a browser. Returns a function that executes the next delayed step. */
  delayBack(): () => void {
    if (!this.router) throw new Error('Nothing is open')
    const { history } = this.router
    const { back } = history
    const delayed: Parameters<typeof back>[] = []
    history.back = (...options) => void delayed.push(options)
    const executeNext = () => {
      for (const options of delayed.splice(0, 1)) back(...options)
    }
    this.closing.push(() => {
      history.back = back
      while (delayed.length > 0) executeNext()
    })
    return executeNext
  }

  /** Goes forward, like the browser's button. */
  forward(): void {
    this.router?.history.forward()
  }

  /** Navigates like a link within the app, which may pass a history state to the page. */
  async go(path: string, state?: HistoryState): Promise<void> {
    this.router?.history.push(path, state)
    await this.router?.load()
  }

  /** Goes offline and waits for the status bar, which moves the page down: a click could miss its target otherwise. */
  async goOffline(): Promise<void> {
    this.server.goAway()
    await expect.element(page.getByRole('region', { name: 'Status' })).toHaveTextContent(/Offline/)
  }

  /** Waits until no query is in flight: one that is wouldn't be fetched again when the network is back. */
  async waitForAnswers(): Promise<void> {
    await expect.poll(() => queryClient.isFetching()).toBe(0)
  }

  /** Goes online and waits until the client has noticed, so that the next test doesn't start with a reconnection. */
  async reconnect(): Promise<void> {
    if (store.get(connection.online) && navigator.onLine) return
    this.server.on(health, { status: 'ok' }).comeBack()
    await expect.poll(() => store.get(connection.online)).toBe(true)
  }

  async close(): Promise<void> {
    for (const close of this.closing.splice(0).reverse()) close()
  }
}

/** An access token that contains the user's id, as the server's do. */
const tokenOf = ({ id }: User) => `e30.${btoa(JSON.stringify({ sub: String(id), sid: 'test' }))}.test`

/** Resets what is stored for the device, not for a listener. */
async function makeDeviceNew(): Promise<void> {
  player.setVolume(1)
  player.setSpeed(1)
  player.setSkip('track')
  localStorage.clear()
  sessionStorage.clear()
  // Unsent writes stay stored for their listener, and the next file has one with the same id.
  await clear(createStore('segue-outbox', 'writes'))
}

/**
 * Moves the pointer to a corner: where the last test left it, it could open tooltips, hold notices or preload pages. A
 * locator's `hover` would take three times as long.
 */
const parkPointer = () => cdp().send('Input.dispatchMouseEvent', { type: 'mouseMoved', x: 0, y: 0 })

export const test = base.extend<{ app: ComponentApp; server: FakeServer; clock: Clock }>({
  app: async ({ task }, use) => {
    await page.viewport(...sizes.desktop)
    await parkPointer()
    const app = new ComponentApp()
    await use(app)
    // Empties the player and removes the listener's data, so that the next test sees none of it.
    await signOutOfDevice()
    const { missing } = app.server
    await app.reconnect()
    await app.close()
    await makeDeviceNew()
    if (task.result?.state !== 'fail') expect(missing, 'the test gives an answer to each write').toEqual([])
  },
  server: ({ app }, use) => use(app.server),
  // A fixture that depends on `app`, so the real timers are back before the app closes, which needs them.
  clock: async ({ app: _ }, use) => {
    const clock = new Clock()
    await use(clock)
    clock.giveBack()
  },
})

export { expect, page }
