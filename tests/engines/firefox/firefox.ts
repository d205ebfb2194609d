import { launch } from 'puppeteer-core'
import { installedProgram, missingPrograms } from '../../../scripts/test/programs.ts'
import type { Desk } from '../support/desk.ts'
import type { Browser, Engine, Setup } from '../support/engine.ts'
import { browserOf } from '../support/puppeteer.ts'

async function start(
  profile: string,
  { env }: Desk,
  { still = false, isPrivate = false }: Setup = {},
): Promise<Browser> {
  const browser = await launch({
    browser: 'firefox',
    executablePath: installedProgram('firefox-esr') ?? 'firefox-esr',
    userDataDir: profile,
    headless: false,
    env,
    defaultViewport: null,
    args: ['--width', '1280', '--height', '900'],
    extraPrefsFirefox: {
      // Sound needs a gesture, as it does for listeners; the driver's own setting is that it needs none.
      'media.autoplay.default': 1,
      'ui.prefersReducedMotion': Number(still),
      'browser.privatebrowsing.autostart': isPrivate,
    },
  })
  return await browserOf(browser)
}

export const firefox: Engine = {
  name: 'Firefox',
  writesFiles: true,
  missing: missingPrograms('firefox'),
  start,
  allowed: [
    {
      words: /A ServiceWorker intercepted the request and encountered an unexpected error/,
      why: 'It says so of a file that was still loading when its page was left',
    },
  ],
}
