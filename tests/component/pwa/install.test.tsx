import { afterEach } from 'vitest'
import {
  catchInstallPrompt,
  installAsked,
  installPrompt,
} from '../../../src/features/app-status/install/install-prompt.ts'
import { store } from '../../../src/state/store.ts'
import { sizes } from '../support/app.tsx'
import { expect, page, test, textsOf } from '../support/catalogue.ts'
import { withNavigator } from '../support/with-navigator.ts'

/** Installing the app. */

const menu = page.getByRole('button', { name: 'Menu' })
const inMenu = page.getByRole('button', { name: 'Install Segue' })
const card = page.getByRole('region', { name: 'Install Segue' })

catchInstallPrompt()

const restores: (() => void)[] = []
afterEach(() => {
  for (const restore of restores.splice(0)) restore()
  store.set(installPrompt, null)
  store.set(installAsked, false)
})

/** Fires Chromium's event for an installable app. Returns a function that counts how often its prompt was shown. */
function offer(): () => number {
  let prompts = 0
  const prompt = async () => {
    prompts += 1
  }
  const event = new Event('beforeinstallprompt', { cancelable: true })
  dispatchEvent(Object.assign(event, { prompt, userChoice: Promise.resolve({ outcome: 'accepted' }) }))
  return () => prompts
}

/** Pretends to be an iPad, which claims to be a Mac. */
function onIpad(): void {
  const userAgent =
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Safari/605.1.15'
  const iPad = withNavigator({ userAgent, standalone: false, maxTouchPoints: 5 })
  restores.push(() => iPad[Symbol.dispose]())
}

test('the menu offers to install the app while the browser has a prompt', async ({ app }) => {
  await app.openAs('/about')
  await menu.click()
  await expect.element(page.getByRole('link', { name: 'Downloads' })).toBeVisible()
  await expect.element(inMenu).not.toBeInTheDocument()
  const prompts = offer()
  await inMenu.click()
  expect(prompts()).toBe(1)
  await expect.element(card).not.toBeInTheDocument()
  await menu.click()
  await expect.element(page.getByRole('link', { name: 'Downloads' })).toBeVisible()
  await expect.element(inMenu).not.toBeInTheDocument()
})

test('on an iPad a card explains how to install the app by hand', async ({ app }) => {
  await page.viewport(...sizes.tablet)
  onIpad()
  await app.openAs('/about')
  await menu.click()
  await inMenu.click()
  await expect.element(card).toHaveTextContent(/Download sets to this device and play them offline\./)
  expect(textsOf(card.getByRole('listitem'))).toEqual(['Tap Share in the browser', 'Choose Add to Home Screen'])
  expect(textsOf(card.getByRole('button'))).toEqual(['Not now'])
  expect(card.element().contains(document.activeElement)).toBe(false)
  await card.getByRole('button', { name: 'Not now' }).click()
  await expect.element(card).not.toBeInTheDocument()
})
