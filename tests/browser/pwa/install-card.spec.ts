import type { Page } from 'playwright/test'
import type { App } from '../support/app.ts'
import { expect, test } from '../support/new-listener.ts'

/**
 * Fires `beforeinstallprompt`, which Chromium never does in a test's incognito context. Resolves with whether the app
 * prevented the default.
 */
const offer = (page: Page) =>
  page.evaluate(() => {
    const event = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), {
      prompt: async () => {
        document.documentElement.dataset.prompts = `${Number(document.documentElement.dataset.prompts ?? 0) + 1}`
      },
      userChoice: Promise.resolve({ outcome: 'accepted' }),
    })
    return !dispatchEvent(event)
  })

const cardOf = (page: Page) => page.getByRole('region', { name: 'Install Segue' })

/** Stores that the listener has heard so many seconds on this device before. */
const storeListened = (page: Page, seconds: number) =>
  page.evaluate(
    heard => localStorage.setItem('install', JSON.stringify({ heard, heardAt: Date.now(), putOffAt: 0 })),
    seconds * 1000,
  )

async function play(app: App, page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Play Nordlicht Closing Set' }).click()
  await expect.poll(() => app.position(), { intervals: [100] }).toBeGreaterThan(1.5)
}

test.use({ viewport: { width: 390, height: 844 } })

test('after half a minute of listening a card offers to install the app; after "Not now" only the menu does', async ({
  app,
  newListener,
  page,
}) => {
  await newListener.open('/sets/1')
  expect(await offer(page)).toBe(true)
  await play(app, page)
  await expect(cardOf(page)).toHaveCount(0)
  await storeListened(page, 29)
  await expect(cardOf(page)).toContainText('Download sets to this phone and play them offline.')
  // When it has come up.
  await expect(async () => {
    const [card, player] = [await cardOf(page).boundingBox(), await app.player.boundingBox()]
    expect((card?.y ?? 0) + (card?.height ?? 0)).toBeLessThanOrEqual(player?.y ?? 0)
  }).toPass()
  expect(await cardOf(page).evaluate(card => card.contains(document.activeElement))).toBe(false)
  await app.control('Open the player').click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expect(cardOf(page)).toBeHidden()
  await page.keyboard.press('Escape')
  await cardOf(page).getByRole('button', { name: 'Not now' }).click()
  await expect(cardOf(page)).toHaveCount(0)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Nordlicht Closing Set')
  await offer(page)
  const asked = page.getByRole('button', { name: 'Install Segue' })
  await app.control('Play').click()
  await expect.poll(() => app.paused()).toBe(false)
  await page.getByRole('button', { name: 'Menu' }).click()
  await asked.click()
  await expect(page.locator('html')).toHaveAttribute('data-prompts', '1')
  await expect(cardOf(page)).toHaveCount(0)
  await page.getByRole('button', { name: 'Menu' }).click()
  await expect(asked).toHaveCount(0)
})
