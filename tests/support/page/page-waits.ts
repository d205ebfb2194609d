import type { Page } from 'playwright'
import { patience } from '../patience.ts'

/** Waits until the page is stable: no skeletons or running animations, and all fonts and visible images are loaded. */
export async function waitUntilStable(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const loading = [...document.querySelectorAll('[role=status]')].some(status =>
      /^Loading/.test(status.ariaLabel ?? status.textContent),
    )
    const passing = document
      .getAnimations()
      .some(({ effect, playState }) => playState === 'running' && Number.isFinite(effect?.getComputedTiming().endTime))
    const pending = [...document.images].some(image => {
      const { top, bottom, left, right } = image.getBoundingClientRect()
      return !image.complete && top < innerHeight && bottom > 0 && left < innerWidth && right > 0
    })
    return !loading && !passing && !pending && document.fonts.status === 'loaded'
  })
}

/** Waits until all animations and transitions have ended, except endless ones. */
export const waitForAnimations = (page: Page) =>
  page.evaluate(async () => {
    const passing = document
      .getAnimations()
      .filter(
        ({ effect, playState }) => playState === 'running' && Number.isFinite(effect?.getComputedTiming().endTime),
      )
    await Promise.allSettled(passing.map(({ finished }) => finished))
  })

/**
 * Waits until nothing has been loaded for half a second. Playwright's `networkidle` would never occur, because the
 * stream of live events stays open.
 */
export async function waitForNetworkIdle(page: Page): Promise<void> {
  await page.waitForLoadState('load')
  // tsx wraps functions in `__name` calls, and a page has no such function.
  await page.evaluate('globalThis.__name ??= named => named')
  await page.evaluate(
    longestMs =>
      new Promise<void>((over, fail) => {
        let timer: ReturnType<typeof setTimeout>
        let idle = 0
        let latest: string[] = []
        const wait = (names: string[] = []) => {
          latest = [...latest, ...names].slice(-5)
          clearTimeout(timer)
          cancelIdleCallback(idle)
          // The last script may not have run yet. With two browsers on a busy machine the page may never be idle.
          timer = setTimeout(() => {
            idle = requestIdleCallback(() => over(), { timeout: 5_000 })
          }, 500)
        }
        wait()
        const observer = new PerformanceObserver(list => wait(list.getEntries().map(({ name }) => name)))
        observer.observe({ type: 'resource', buffered: true })
        setTimeout(() => fail(new Error(`The network doesn't rest. It loads ${latest.join(', ')}`)), longestMs)
      }),
    patience(40_000),
  )
}

/**
 * Navigates within the opened app, as a link does: the router follows the browser's history. Waits until it has
 * finished, because until then the previous page is shown at the new address.
 */
export async function moveTo(page: Page, path: string): Promise<void> {
  await page.evaluate(to => history.pushState({}, '', to), path)
  await page.waitForFunction(() => {
    const router = window.__TSR_ROUTER__
    if (!router) throw new Error('No app is open')
    return router.state.resolvedLocation?.href === router.history.location.href
  })
}
