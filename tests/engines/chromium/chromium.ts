import { launch } from 'puppeteer-core'
import { findChromium } from '../../../scripts/find-chromium.ts'
import type { Desk } from '../support/desk.ts'
import type { Browser, Engine, Setup } from '../support/engine.ts'
import { browserOf } from '../support/puppeteer.ts'

/** Headless, it has no mouse until it is told. */
const mouse = '--blink-settings=primaryHoverType=2,availableHoverTypes=2,primaryPointerType=4,availablePointerTypes=4'

async function start(profile: string, { env }: Desk, { still }: Setup = {}): Promise<Browser> {
  const asRoot = process.getuid?.() === 0 ? ['--no-sandbox'] : []
  const motion = still ? ['--force-prefers-reduced-motion'] : []
  const browser = await launch({
    executablePath: findChromium(),
    userDataDir: profile,
    env,
    defaultViewport: null,
    // As in the others, scrollbars take no room, and letters are as wide as their font has them.
    args: ['--hide-scrollbars', '--font-render-hinting=none', mouse, ...motion, ...asRoot],
  })
  return await browserOf(browser)
}

/** The engine of all other tests, to compare with. */
export const chromium: Engine = { name: 'Chromium', writesFiles: true, missing: [], start, allowed: [] }
