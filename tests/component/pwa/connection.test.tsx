import { vi } from 'vitest'
import { getSet, listLabels, listSets } from '#contract/routes/catalogue.ts'
import { health } from '#contract/routes/system.ts'
import { queryClient } from '../../../src/data/cache/query-client.ts'
import type { ComponentApp } from '../support/app.tsx'
import { expect, main, many, page, rows, sizes, test } from '../support/catalogue.ts'
import { aSet, aSetWith, listOf } from '../support/entities.ts'
import { exactly } from '../support/exactly.ts'
import { banner, focusPage } from '../support/favourites.ts'
import { type FakeServer, noAnswer, refused } from '../support/server.ts'

const title = page.getByRole('heading', { level: 1 })
const offline = main.getByRole('heading', { name: "You're offline" })
const terrace = aSetWith([], { set_name: 'Terrace, Last Light' })
const sets = listOf(many(20, index => aSet({ set_name: `Set ${index}` })))

/** The device has a network, but the server doesn't answer these calls. */
function stopServer(server: FakeServer, ...routes: (typeof getSet | typeof listSets)[]): void {
  for (const route of [health, ...routes]) server.on(route, noAnswer)
}

const startServer = (server: FakeServer) => server.on(health, { status: 'ok' }).on(listSets, sets).on(getSet, terrace)

/** Opens the sets as after a new start: memory is empty, and the device has its cached pages. */
async function restart(app: ComponentApp): Promise<void> {
  await app.go('/about')
  await expect.element(title).toHaveTextContent(exactly('Find the set. Name the track. Chase the ID.'))
  queryClient.clear()
  await app.go('/sets')
}

/** Opens home for a listener who has seen the sets before. */
async function visitSets(app: ComponentApp, server: FakeServer): Promise<void> {
  startServer(server)
  await app.openAs('/sets')
  await expect.poll(() => rows.elements()).toHaveLength(20)
  await app.go('/home')
}

test('while the server is down, cached pages stay, and they are refreshed quietly when it is back', async ({
  app,
  server,
}) => {
  await visitSets(app, server)
  stopServer(server, listSets)
  await restart(app)
  await expect.poll(() => rows.elements()).toHaveLength(20)
  await expect.element(banner).toHaveTextContent(exactly('Offline'))
  expect(navigator.onLine).toBe(true)
  const before = server.calls(listSets).length
  startServer(server).on(listSets, listOf(many(3, () => aSet())))
  focusPage()
  await expect.element(banner).toBeEmptyDOMElement()
  await expect.poll(() => rows.elements()).toHaveLength(3)
  expect(server.calls(listSets)).toHaveLength(before + 1)
})

test('a page that is not cached says so while the server is down, and loads when it is back', async ({
  app,
  server,
}) => {
  await visitSets(app, server)
  stopServer(server, getSet)
  await app.go(`/sets/${terrace.id}`)
  await expect.element(offline).toBeVisible()
  await expect.element(page.getByText('The server is unresponsive')).not.toBeInTheDocument()
  startServer(server)
  focusPage()
  await expect.element(title).toHaveTextContent(exactly('Terrace, Last Light'))
})

test('a page whose server fails first and is down then does not load forever', async ({ app, server }) => {
  await visitSets(app, server)
  stopServer(server)
  server.on(getSet, () => (server.calls(getSet).length > 1 ? noAnswer : refused(500)))
  await app.go(`/sets/${terrace.id}`)
  server.goAway()
  await expect.element(offline).toBeVisible()
  startServer(server).comeBack()
  await expect.element(title).toHaveTextContent(exactly('Terrace, Last Light'))
})

test('one lost answer leaves the cached page, and the app does not count as offline', async ({ app, server }) => {
  await visitSets(app, server)
  server.on(listSets, noAnswer)
  const before = server.calls(health).length
  await restart(app)
  await expect.poll(() => server.calls(health)).toHaveLength(before + 1)
  await expect.poll(() => rows.elements()).toHaveLength(20)
  await expect.element(banner).toBeEmptyDOMElement()
})

test('an error response does not count as offline', async ({ app, server }) => {
  await visitSets(app, server)
  server.on(listLabels, refused(422))
  await app.go('/labels')
  await expect.element(main.getByRole('heading', { name: 'Something went wrong' })).toBeVisible()
  await expect.element(banner).toBeEmptyDOMElement()
  expect(server.calls(health)).toEqual([])
})

test('the age of what is on screen is shown, minute by minute, in one line at every size', async ({ app, server }) => {
  // From noon: two hours before midnight, a day and two hours later is the day after tomorrow.
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'], now: new Date().setHours(12) })
  try {
    await visitSets(app, server)
    stopServer(server, listSets)
    await restart(app)
    const saved = page.getByText(/^Saved /)
    const words = () => saved.elements().map(({ textContent }) => textContent)
    const minutesPass = (minutes: number) => void vi.advanceTimersByTime(minutes * 60_000)
    await expect.element(banner).toHaveTextContent(exactly('Offline'))
    expect(words()).toEqual([])
    minutesPass(5)
    await expect.poll(words).toEqual(['Saved 5 minutes ago'])
    minutesPass(115)
    await expect.poll(words).toEqual(['Saved 2 hours ago'])
    for (const [width, height] of [[360, 740], sizes.phone, sizes.desktop] as const) {
      await page.viewport(width, height)
      for (const line of [banner, saved]) {
        await expect.poll(() => line.element().getBoundingClientRect().height).toBe(16)
        const { left, right } = line.element().getBoundingClientRect()
        expect(left).toBeGreaterThanOrEqual(0)
        expect(right).toBeLessThanOrEqual(width)
      }
    }
    minutesPass(24 * 60)
    await expect.poll(words).toEqual(['Saved yesterday'])
    startServer(server)
    focusPage()
    await expect.element(banner).toBeEmptyDOMElement()
    await expect.poll(words).toEqual([])
  } finally {
    vi.useRealTimers()
  }
})
