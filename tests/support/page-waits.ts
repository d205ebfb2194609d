import type { Page } from 'playwright'
import type { Screen } from './screens.ts'

/** Waits until the page stands: no skeleton, nothing that fades or rises, and every picture in sight is there. */
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

/** Waits until what fades, rises or slides has come to its end. */
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
 * Waits until nothing has been loaded for half a second. Playwright's `networkidle` waits in vain: the stream of live events
 * goes on.
 */
export async function waitForNetworkIdle(page: Page): Promise<void> {
  await page.waitForLoadState('load')
  // By it tsx keeps the names of functions; what runs in a page has none.
  await page.evaluate('globalThis.__name ??= named => named')
  await page.evaluate(
    () =>
      new Promise<void>((over, fail) => {
        let timer: ReturnType<typeof setTimeout>
        let idle = 0
        let latest: string[] = []
        const wait = (anew: string[] = []) => {
          latest = [...latest, ...anew].slice(-5)
          clearTimeout(timer)
          cancelIdleCallback(idle)
          // What came last may still be waiting to run. Where two browsers share a machine, none may ever be idle.
          timer = setTimeout(() => {
            idle = requestIdleCallback(() => over(), { timeout: 5_000 })
          }, 500)
        }
        wait()
        const observer = new PerformanceObserver(list => wait(list.getEntries().map(({ name }) => name)))
        observer.observe({ type: 'resource', buffered: true })
        setTimeout(() => fail(new Error(`The network doesn't rest. It loads ${latest.join(', ')}`)), 40_000)
      }),
  )
}

/**
 * Moves within the opened app, as a link does: the router follows what is pushed to the browser's history. Until it has, the
 * page before stands there at the new address.
 */
export async function moveTo(page: Page, path: string): Promise<void> {
  await page.evaluate(to => history.pushState({}, '', to), path)
  await page.waitForFunction(() => {
    const router = window.__TSR_ROUTER__
    if (!router) throw new Error('No app is open')
    return router.state.resolvedLocation?.href === router.history.location.href
  })
}

/** Opens a screen by `open`, and waits until it shows what it came for and stands. */
export async function openScreen(
  page: Page,
  { path, shows, reach }: Screen,
  open: (page: Page, path: string) => Promise<unknown> = () => page.goto(path),
): Promise<void> {
  await open(page, path)
  await shows(page).waitFor()
  await waitUntilStable(page)
  if (!reach) return
  await reach(page)
  await waitUntilStable(page)
}
