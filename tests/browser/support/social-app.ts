import { rm } from 'node:fs/promises'
import type { BrowserContext, Page } from 'playwright/test'
import { project, startAuthEmulator } from '../../support/auth-emulator.ts'
import { demoFolder } from '../../support/data-folder.ts'
import { freePort, startSegue } from '../../support/segue-process.ts'
import { test as base } from './app.ts'
import { gapi } from './gapi.ts'

/** A Segue where Google and Apple are set up, with Firebase's own Auth emulator behind it; or why that can't be had. */
export type Social = { url: string } | { missing: string }

async function startSocial(): Promise<{ social: Social; stop(): Promise<void> }> {
  const dataDir = await demoFolder('social')
  const port = await freePort()
  // Both at a time: the server asks the emulator for nothing before somebody signs in.
  const [emulator, segue] = await Promise.all([
    startAuthEmulator(port),
    startSegue({
      DATA_DIR: dataDir,
      FIREBASE_PROJECT_ID: project,
      FIREBASE_API_KEY: 'demo-key',
      FIREBASE_AUTH_DOMAIN: `${project}.firebaseapp.com`,
      FIREBASE_AUTH_EMULATOR_HOST: `127.0.0.1:${port}`,
    }),
  ])
  const isMissing = 'missing' in emulator
  const stop = async () => {
    await Promise.all([segue.stop(), !isMissing && emulator.stop()])
    await rm(dataDir, { recursive: true, force: true })
  }
  return { social: isMissing ? emulator : { url: segue.url }, stop }
}

/** No page reaches the internet, wherever the tests run; of what lies there, only Google's loader is needed. */
async function keepOffline(context: BrowserContext): Promise<void> {
  await context.route(
    url => url.hostname !== '127.0.0.1',
    route =>
      route.request().url().startsWith('https://apis.google.com/js/api.js')
        ? route.fulfill({ contentType: 'text/javascript', body: `(${gapi})()` })
        : route.abort(),
  )
}

/**
 * The tests of social sign-in. They have a server of their own, which starts with the first of them; where the emulator
 * can't be had, each is skipped with the reason.
 */
export const test = base.extend<object, { social: Social }>({
  social: [
    async ({ browserName: _ }, use) => {
      const { social, stop } = await startSocial()
      await use(social)
      await stop()
    },
    { scope: 'worker', timeout: 360_000 },
  ],
  // As listeners have it: a window that nobody pressed for is blocked.
  launchOptions: async ({ launchOptions }, use) => {
    await use({ ...launchOptions, ignoreDefaultArgs: ['--disable-popup-blocking'] })
  },
  baseURL: async ({ social }, use, testInfo) => {
    if ('missing' in social) testInfo.skip(true, social.missing)
    else await use(social.url)
  },
  context: async ({ context }, use) => {
    await keepOffline(context)
    await use(context)
  },
})

export { expect } from './app.ts'

/** The provider's window that a press opens. */
export async function popupOf(page: Page, press: () => Promise<void>): Promise<Page> {
  const [popup] = await Promise.all([page.waitForEvent('popup'), press()])
  await popup.waitForLoadState()
  return popup
}

/** Signs in by an account that the provider hasn't met, on its page; the provider vouches for the address. */
export async function newAccount(provider: Page, { email, name }: { email: string; name?: string }): Promise<void> {
  await provider.getByRole('button', { name: 'Add new account' }).click()
  // The emulator's fields have no labels that a browser could tell.
  await provider.locator('#email-input').fill(email)
  if (name) await provider.locator('#display-name-input').fill(name)
  await provider.getByRole('button', { name: /^Sign in with/ }).click()
}

/** Signs in by an account that this provider has signed in before, on its page. */
export async function pickAccount(provider: Page, email: string): Promise<void> {
  await provider.getByRole('listitem').filter({ hasText: email }).click()
}
