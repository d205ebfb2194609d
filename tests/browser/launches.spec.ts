import type { Page } from 'playwright/test'
import { expect, test } from './newcomer.ts'
import { tell } from './told.ts'

/** What the system the app is installed on does with it: shortcuts, shares, launches, and the badge on its icon. */

/** Another app shares it with this one: what the manifest's share target makes of it. */
const shared = (given: Record<string, string>) => `/share?${new URLSearchParams(given)}`

test('what another app shares is looked for, and a link of ours opens its page', async ({ newcomer, page }) => {
  await newcomer.open('/about')
  await page.goto(shared({ title: '', text: 'Tarn - Undertow https://youtu.be/x?si=1' }))
  await expect(page).toHaveURL('/search?s=Tarn+Undertow')
  await expect(page.getByRole('region', { name: 'Tracks' })).toContainText('Undertow')
  const { origin } = new URL(page.url())
  await page.goto(shared({ text: `Nordlicht Closing Set ${origin}/preview/sets/1?t=90` }))
  await expect(page).toHaveURL('/sets/1?t=90')
  await page.goto(shared({ url: 'https://example.com/x' }))
  await expect(page).toHaveURL('/search')
})

test('"Continue listening" leads to the set that was left, and home where there is none', async ({
  newcomer,
  page,
}) => {
  await newcomer.open('/about')
  await page.goto('/continue')
  await expect(page).toHaveURL('/home')
  await newcomer.leave(3, 600_000)
  await page.goto('/continue')
  await expect(page).toHaveURL('/sets/3')
})

test('a launch while a set plays leads to its page in the same window, and the music goes on', async ({
  app,
  newcomer,
  page,
}) => {
  // Only an installed app's window has one.
  await page.addInitScript(() => {
    Object.defineProperty(window, 'launchQueue', {
      value: {
        setConsumer(consumer: (launch: { targetURL: string }) => void) {
          consumer({ targetURL: location.href })
          Object.assign(window, { launch: (path: string) => consumer({ targetURL: new URL(path, origin).href }) })
        },
      },
    })
  })
  const launch = (path: string) => page.evaluate(`launch(${JSON.stringify(path)})`)
  await newcomer.open('/sets/1')
  await page.getByRole('button', { name: 'Play Nordlicht Closing Set' }).click()
  await expect.poll(() => app.position(), { intervals: [100] }).toBeGreaterThan(0)
  await launch('/search')
  await expect(page).toHaveURL('/search')
  await launch(shared({ text: 'Tarn' }))
  await expect(page).toHaveURL('/search?s=Tarn')
  await launch('/home')
  await expect(page).toHaveURL('/search?s=Tarn')
  await expect.poll(() => app.paused()).toBe(false)
})

const badgeOf = (page: Page) => page.evaluate('badge')

test('the badge on the app counts what is unread, and goes with the listener', async ({
  app,
  newcomer,
  page,
  store,
}) => {
  await page.addInitScript(() => {
    Object.assign(window, { badge: null })
    Object.assign(navigator, {
      setAppBadge: async (count: number) => Object.assign(window, { badge: count }),
      clearAppBadge: async () => Object.assign(window, { badge: 0 }),
    })
  })
  await tell(store, newcomer.username, 2)
  await newcomer.open('/home')
  await expect.poll(() => badgeOf(page)).toBe(2)
  await app.signOut()
  await expect(page).toHaveURL('/login')
  await expect.poll(() => badgeOf(page)).toBe(0)
})
