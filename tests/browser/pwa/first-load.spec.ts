import type { Page, Request } from 'playwright/test'
import { builtFrom } from '../../support/page/built.ts'
import { expect, test } from '../support/app.ts'

/** What a page asks for at its first visit, and when. */

const entry = `**${builtFrom('index.html')}`
/** Everyone fetches it once the page has loaded. */
const followVersions = builtFrom('src/features/app-status/update/follow-versions.ts')
const setPage = builtFrom('src/routes/_site._app.sets.$setId.tsx')

const pathOf = (request: Request) => new URL(request.url()).pathname

/** The paths that the page has asked for, from now on. */
function requestsOf(page: Page): string[] {
  const paths: string[] = []
  page.on('request', request => paths.push(pathOf(request)))
  return paths
}

const calls = (paths: readonly string[]) => paths.filter(path => path.startsWith('/api/'))
const isPagesCode = (path: string) => path.endsWith('.js') && path !== followVersions

test("a listener's page asks for its code beside the app's own, not after it", async ({ page, app }) => {
  const paths = requestsOf(page)
  let letGo = () => {}
  const released = new Promise<void>(resolve => {
    letGo = resolve
  })
  await page.route(entry, async route => {
    await released
    await route.continue()
  })
  const opened = app.openSignedIn('/sets/1')
  await expect.poll(() => paths).toContain(setPage)
  // Files that are preloaded are asked for in one go.
  const askedEarly = new Set(paths)
  letGo()
  await opened
  await expect.poll(() => calls(paths)).toContain('/api/sets/1')
  // What the page needs before its answers was on its way before any of the app had run.
  const beforeCalls = paths.slice(0, paths.indexOf('/api/sets/1')).filter(isPagesCode)
  expect(beforeCalls.filter(path => !askedEarly.has(path))).toEqual([])
})

test("a guest who opens a listener's page fetches nothing of it", async ({ page, app }) => {
  const paths = requestsOf(page)
  await app.open('/sets/1')
  await expect(page.getByLabel('Username')).toBeVisible()
  expect(paths).not.toContain(setPage)
})

test('a reload returns to the place on the page', async ({ page, app }) => {
  await app.openSignedIn('/home')
  await expect(page.getByRole('region', { name: 'Featured Labels' }).getByRole('link').first()).toBeVisible()
  const top = () => page.evaluate(() => scrollY)
  await page.evaluate(() => scrollTo(0, 400))
  await expect.poll(top).toBe(400)
  await page.reload()
  await expect.poll(top).toBe(400)
})
