import type { Locator, Page, Request } from 'playwright/test'
import { builtFrom } from '../../support/page/built.ts'
import { waitForNetworkIdle } from '../../support/page/page-waits.ts'
import { expect, test } from '../support/app.ts'

const shareMeta = builtFrom('src/ui/layout/ShareMeta.tsx')

/** The stream of live events stays open. */
const isEndless = (request: Request) => new URL(request.url()).pathname === '/api/events'

/** What a page requests except pictures: API calls by their path, and code. */
class PageRequests {
  readonly page: Page
  calls: string[] = []
  code: string[] = []
  #open = 0

  constructor(page: Page) {
    this.page = page
    const onEnd = (request: Request) => {
      if (!isEndless(request)) this.#open--
    }
    page.on('requestfinished', onEnd)
    page.on('requestfailed', onEnd)
    page.on('request', request => {
      if (isEndless(request)) return
      this.#open++
      const { pathname } = new URL(request.url())
      if (pathname.startsWith('/api/')) this.calls.push(pathname.slice(4))
      // The code of the metadata for link previews doesn't delay a page.
      else if (pathname.endsWith('.js') && pathname !== shareMeta) this.code.push(pathname)
    })
  }

  /** Waits until all of it has loaded. */
  async settled(): Promise<void> {
    // Until then all requests that the page has made so far are known here.
    await this.page.evaluate(() => new Promise(requestAnimationFrame))
    await expect.poll(() => this.#open).toBeLessThanOrEqual(0)
  }

  async forget(): Promise<void> {
    await this.settled()
    this.calls = []
    this.code = []
  }

  /** All but what is at the end of a page, which waits until the listener is near it (product, 2.73). */
  all = () => [...this.calls, ...this.code].filter(each => !each.endsWith('/similar'))
}

const heading = (page: Page) => page.getByRole('main').getByRole('heading', { level: 1 })
const main = (page: Page, href: string) => page.getByRole('main').locator(`a[href="${href}"]`).first()
const bar = (page: Page, name: string) => page.getByRole('banner').getByRole('link', { name, exact: true }).first()

test.use({ viewport: { width: 1440, height: 900 } })

test('pointing at a link, or focusing it, preloads its code and data, and the click loads nothing more', async ({
  page,
  app,
}) => {
  // The code of what is at the end of a page is loaded near it, and then there for all pages.
  await app.openSignedIn('/sets/1')
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
  await expect(page.getByRole('heading', { name: 'More like this' })).toBeVisible()
  await bar(page, 'Labels').click()
  await expect(heading(page)).toHaveText('Discover Labels')
  // The code of what opens over the page is loaded some time after the first press: it is there when a menu is open.
  await page.getByRole('button', { name: 'Menu' }).click()
  await expect(page.getByRole('navigation', { name: 'Menu' })).toBeVisible()
  await page.keyboard.press('Escape')
  await waitForNetworkIdle(page)
  const requests = new PageRequests(page)
  const opens = async (link: Locator, calls: string[], how: 'hover' | 'focus' = 'hover') => {
    await requests.forget()
    await link[how]()
    await expect.poll(() => calls.filter(call => !requests.calls.includes(call)), `${how} of ${calls}`).toEqual([])
    await requests.forget()
    // The address changes at once; the previous page stays until the next one has loaded.
    const before = await heading(page).textContent()
    await link.click()
    await expect(heading(page)).not.toHaveText(before ?? '')
    await requests.settled()
    expect(requests.all(), `click after ${calls}`).toEqual([])
  }
  await opens(bar(page, 'Sets'), ['/sets'])
  await opens(main(page, '/sets/4'), ['/sets/4', '/sets/4/peaks', '/favs/set/4/moments', '/sets/4/posts'])
  const artist = page.getByRole('main').locator('a[href^="/artists/"]').first()
  // The first list is requested when the artist, and with it the tabs, is known.
  const path = `${await artist.getAttribute('href')}`
  await opens(artist, [path, `${path}/sets`], 'focus')
})

test('pointing at a play button fetches the beginning of the recording, because this browser plays from it', async ({
  page,
  app,
}) => {
  await app.openSignedIn('/sets/2')
  const ranges: string[] = []
  page.on('request', request => {
    if (request.url().endsWith('.mp3')) ranges.push(request.headers().range ?? '')
  })
  await page
    .getByRole('main')
    .getByRole('button', { name: /^(Play|Resume)/ })
    .first()
    .hover()
  await expect.poll(() => ranges).toContain(`bytes=0-${128 * 1024 - 1}`)
  expect(ranges.slice(0, 2)).toEqual(['bytes=0-4095', 'bytes=0-0'])
})
