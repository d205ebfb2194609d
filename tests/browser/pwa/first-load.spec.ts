import type { Locator, Page, Request } from 'playwright/test'
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

/** Holds the app's own code back, until the returned function is called. */
async function holdApp(page: Page): Promise<() => void> {
  let letGo = () => {}
  const released = new Promise<void>(resolve => {
    letGo = resolve
  })
  await page.route(entry, async route => {
    await released
    await route.continue()
  })
  return letGo
}

/** What is shown before any of the app has run. */
const firstPaint = (page: Page) => page.locator('#root > [inert]')
const loading = (page: Page) => page.getByRole('status').filter({ hasText: 'Loading' })

test("a listener's page asks for its code and its answers beside the app's own, not after it", async ({
  page,
  app,
}) => {
  const paths = requestsOf(page)
  const letGo = await holdApp(page)
  const opened = app.openSignedIn('/sets/1')
  await expect.poll(() => paths).toContain(setPage)
  await expect.poll(() => calls(paths)).toEqual(expect.arrayContaining(['/api/sets/1', '/api/sets/1/peaks']))
  // Files that are preloaded are asked for in one go.
  const askedEarly = new Set(paths)
  letGo()
  await opened
  await expect(page.getByRole('main').getByRole('row').first()).toBeVisible()
  // What the page needs to be drawn was on its way before any of the app had run, and no answer is asked for again.
  expect(calls(paths).filter(path => path === '/api/sets/1')).toHaveLength(1)
  const beforeProfile = paths.slice(0, paths.indexOf('/api/me')).filter(isPagesCode)
  expect(beforeProfile.filter(path => !askedEarly.has(path))).toEqual([])
})

test('a guest sees the login before any of the app has run, and can use it after that', { tag: '@journey' }, async ({
  page,
  app,
}) => {
  const letGo = await holdApp(page)
  await page.goto('/sets/1', { waitUntil: 'commit' })
  await expect(firstPaint(page)).toContainText('Forgot your password?')
  await expect(firstPaint(page).getByLabel('Username')).not.toBeEditable()
  letGo()
  await app.signIn()
  await expect(page).toHaveURL('/sets/1')
})

test("a listener sees the frame of their page before any of the app has run, and never the guests' login", async ({
  page,
  app,
}) => {
  await app.openSignedIn('/home')
  const letGo = await holdApp(page)
  await page.goto('/home', { waitUntil: 'commit' })
  await expect(firstPaint(page)).toContainText('Featured Sets')
  await page.goto('/login', { waitUntil: 'commit' })
  await expect(loading(page)).toBeVisible()
  await expect(firstPaint(page)).toHaveCount(0)
  letGo()
  await expect(page).toHaveURL('/home')
})

test('where a session may be restored, no login is shown before that is known', async ({ page, app }) => {
  await app.openSignedIn('/home')
  await expect(page.getByRole('region', { name: 'Featured Labels' }).getByRole('link').first()).toBeVisible()
  // As a crash leaves it.
  await page.evaluate(() => localStorage.clear())
  const letGo = await holdApp(page)
  await page.goto('/home', { waitUntil: 'commit' })
  await expect(loading(page)).toBeVisible()
  await expect(firstPaint(page)).toHaveCount(0)
  letGo()
  await expect(page.getByRole('region', { name: 'Featured Sets' }).getByRole('link').first()).toBeVisible()
})

/** Presses where this is, although it can't be used. */
async function press(page: Page, target: Locator): Promise<void> {
  const box = await target.boundingBox()
  if (!box) throw new Error('It has no place')
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2)
}

test('a field that is pressed before any of the app has run gets the focus, and a link is followed', async ({
  page,
  app,
}) => {
  let letGo = await holdApp(page)
  await page.goto('/login', { waitUntil: 'commit' })
  await press(page, firstPaint(page).getByLabel('Password', { exact: true }))
  letGo()
  await expect(page.getByLabel('Password', { exact: true })).toBeFocused()
  await page.unroute(entry)
  await app.openSignedIn('/home')
  letGo = await holdApp(page)
  await page.goto('/home', { waitUntil: 'commit' })
  await press(page, firstPaint(page).getByText('Tracks', { exact: true }).first())
  letGo()
  await expect(page).toHaveURL('/tracks')
})

test('the artwork of a set is shown before any of the app has run, from the same file as later', async ({
  page,
  app,
}) => {
  await app.openSignedIn('/home')
  const letGo = await holdApp(page)
  await page.goto('/sets/1', { waitUntil: 'commit' })
  /** Empty until it is loaded. */
  const shownFile = (picture: Locator) =>
    picture.evaluate((image: HTMLImageElement) => (image.naturalWidth > 0 ? image.currentSrc : ''))
  const early = firstPaint(page).locator('img')
  await expect.poll(() => shownFile(early)).not.toBe('')
  const file = await shownFile(early)
  letGo()
  await expect.poll(() => shownFile(page.getByRole('img', { name: /^Artwork of/ }))).toBe(file)
})

test('a page that is left before any of the app has run reports no failure of the calls that end with it', async ({
  page,
  app,
}) => {
  await app.openSignedIn('/home')
  const errors: string[] = []
  page.on('console', message => message.text().startsWith('Error loading') && errors.push(message.text()))
  const letGo = await holdApp(page)
  // WebKit asks the page to leave, ends what it loads, and lets it run until the next one has arrived.
  await page.route('**/api/sets/1{,/*}', async route => {
    // Playwright may learn of the call before it does of the page that makes it.
    await page.waitForURL('/sets/1', { waitUntil: 'commit' })
    await page.evaluate(() => dispatchEvent(new Event('beforeunload')))
    await route.abort()
  })
  await page.goto('/sets/1', { waitUntil: 'commit' })
  await expect(firstPaint(page)).toBeVisible()
  letGo()
  await expect(page.getByRole('main').getByText('The server is unresponsive').first()).toBeVisible()
  expect(errors).toEqual([])
})

test('who moves on while the first page is loaded gets what the address says', async ({ page, app }) => {
  await app.openSignedIn('/home')
  await page.addInitScript(() => {
    const { port1, port2 } = new MessageChannel()
    const look = () => port2.postMessage(null)
    // Sooner than any timer.
    port1.onmessage = () => {
      if (window.__TSR_ROUTER__?.state.isLoading) history.pushState({}, '', '/tracks')
      else look()
    }
    look()
  })
  await page.goto('/about')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Discover Tracks')
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
  // What comes last above that place.
  await expect(page.getByRole('heading', { name: /^Because you liked/ })).toBeVisible()
  await expect.poll(top).toBe(400)
})
