import { rm } from 'node:fs/promises'
import type { BrowserContext, Page } from 'playwright/test'
import { patience } from '../../support/patience.ts'
import { project, startAuthEmulator } from '../../support/peers/auth-emulator.ts'
import { demoFolder } from '../../support/server/data-folder.ts'
import { freePort } from '../../support/server/free-port.ts'
import { startSegue } from '../../support/server/segue-process.ts'
import { test as base } from './app.ts'
import { gapi } from './gapi.ts'

/** A server with Google and Apple sign-in through Firebase's Auth emulator; or the reason why it can't run. */
export type Social = { url: string } | { missing: string }

async function startSocial(): Promise<{ social: Social; stop(): Promise<void> }> {
  const dataDir = await demoFolder('social')
  const port = await freePort()
  // Both at once: the server makes no request to the emulator before a sign-in.
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

/** Blocks the internet for all pages; Google's loader, the only script needed from there, is replaced. */
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
 * The tests of social sign-in. They have a server of their own, which starts with the first test. If the emulator can't
 * be installed, each test is skipped with the reason.
 */
export const test = base.extend<object, { social: Social }>({
  social: [
    async ({ browserName: _ }, use) => {
      const { social, stop } = await startSocial()
      await use(social)
      await stop()
    },
    { scope: 'worker', timeout: patience(360_000) },
  ],
  // As for listeners: popups without a user gesture are blocked.
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

/** Resolves with the provider's popup that a press opens. */
export async function popupOf(page: Page, press: () => Promise<void>): Promise<Page> {
  const [popup] = await Promise.all([page.waitForEvent('popup'), press()])
  await popup.waitForLoadState()
  return popup
}

/** Signs in with a new account on the provider's page. Its email is verified by the provider. */
export async function newAccount(provider: Page, { email, name }: { email: string; name?: string }): Promise<void> {
  await provider.getByRole('button', { name: 'Add new account' }).click()
  // The emulator's fields have no accessible labels.
  await provider.locator('#email-input').fill(email)
  if (name) await provider.locator('#display-name-input').fill(name)
  await provider.getByRole('button', { name: /^Sign in with/ }).click()
}

/** Signs in with an existing account on the provider's page. */
export async function pickAccount(provider: Page, email: string): Promise<void> {
  await provider.getByRole('listitem').filter({ hasText: email }).click()
}
