import type { Locator, Page, Request } from 'playwright/test'
import { builtFrom } from '../support/built.ts'
import { networkRests } from '../support/settled.ts'
import { expect, test } from './app.ts'

const shareMeta = builtFrom('src/ui/ShareMeta.tsx')

/** The stream of events stays open. */
const isEndless = (request: Request) => new URL(request.url()).pathname === '/api/events'

/** What a page asks for beside pictures: calls by their path, and code. */
class Asked {
  readonly page: Page
  calls: string[] = []
  code: string[] = []
  #open = 0

  constructor(page: Page) {
    this.page = page
    const over = (request: Request) => {
      if (!isEndless(request)) this.#open--
    }
    page.on('requestfinished', over)
    page.on('requestfailed', over)
    page.on('request', request => {
      if (isEndless(request)) return
      this.#open++
      const { pathname } = new URL(request.url())
      if (pathname.startsWith('/api/')) this.calls.push(pathname.slice(4))
      // What a page only tells others holds nobody up.
      else if (pathname.endsWith('.js') && pathname !== shareMeta) this.code.push(pathname)
    })
  }

  /** Until all of it has come. */
  async settled(): Promise<void> {
    // What the page has asked for by now is known here by then.
    await this.page.evaluate(() => new Promise(requestAnimationFrame))
    await expect.poll(() => this.#open).toBeLessThanOrEqual(0)
  }

  async forget(): Promise<void> {
    await this.settled()
    this.calls = []
    this.code = []
  }

  all = () => [...this.calls, ...this.code]
}

const heading = (page: Page) => page.getByRole('main').getByRole('heading', { level: 1 })
const main = (page: Page, href: string) => page.getByRole('main').locator(`a[href="${href}"]`).first()
const bar = (page: Page, name: string) => page.getByRole('banner').getByRole('link', { name, exact: true }).first()

test.describe('with a pointer', () => {
  test.use({ serviceWorkers: 'block', viewport: { width: 1440, height: 900 } })

  test('pointing at any link, or focusing it, asks for its code and data, and the click for nothing more', async ({
    page,
    app,
  }) => {
    await app.openSignedIn('/artists/1')
    await expect(heading(page)).toBeVisible()
    await networkRests(page)
    const asked = new Asked(page)
    const opens = async (link: Locator, calls: string[], how: 'hover' | 'focus' = 'hover') => {
      await asked.forget()
      await link[how]()
      // One that ends in a slash stands for whichever list is the first on that page.
      const missing = () =>
        calls.filter(call => !asked.calls.some(each => each === call || (call.endsWith('/') && each.startsWith(call))))
      await expect.poll(missing, `${how} of ${calls}`).toEqual([])
      await asked.forget()
      // The address changes at once; the page before stays until the next one is there.
      const before = await heading(page).textContent()
      await link.click()
      await expect(heading(page)).not.toHaveText(before ?? '')
      await asked.settled()
      expect(asked.all(), `click after ${calls}`).toEqual([])
    }
    const backToSets = async () => {
      await page.goBack()
      await expect(heading(page)).toHaveText('Discover Sets')
    }
    await opens(bar(page, 'Sets'), ['/sets'])
    await opens(main(page, '/sets/4'), ['/sets/4', '/sets/4/peaks', '/favs/set/4/moments', '/sets/4/posts'])
    await backToSets()
    await opens(main(page, '/sets/5'), ['/sets/5', '/sets/5/peaks', '/favs/set/5/moments', '/sets/5/posts'], 'focus')
    await backToSets()
    const artist = page.getByRole('main').locator('a[href^="/artists/"]:not([href="/artists/1"])').first()
    const path = await artist.getAttribute('href')
    await opens(artist, [`${path}`, `${path}/`])
    await opens(bar(page, 'Tracks'), ['/tracks'])
    // One with sets: which list comes first on a label's page depends on what it has.
    await opens(main(page, '/labels/11'), ['/labels/11', '/labels/11/'])
    await asked.forget()
    await page.getByRole('button', { name: 'Menu' }).click()
    await page.getByRole('link', { name: 'Profile' }).hover()
    await expect.poll(() => asked.calls.join()).toMatch(/users.[0-9]+.sets/)
    await page.goto('/search?s=koda')
    await networkRests(page)
    const found = page.getByRole('main').locator('a[href^="/artists/"]').first()
    const foundPath = await found.getAttribute('href')
    await opens(found, [`${foundPath}`, `${foundPath}/`])
    await asked.forget()
    const tab = page.getByRole('tab', { name: /Tracks/ })
    await tab.hover()
    await expect.poll(() => asked.calls.length).toBeGreaterThan(0)
    await asked.forget()
    await tab.click()
    await expect(tab).toHaveAttribute('aria-selected', 'true')
    expect(asked.all()).toEqual([])
  })

  test('a pointer that passes over a list asks for nothing on its way', async ({ page, app }) => {
    await app.openSignedIn('/tracks')
    const links = page.getByRole('main').locator('tbody a[href^="/tracks/"]')
    await expect(links).toHaveCount(20)
    await networkRests(page)
    const asked = new Asked(page)
    await asked.forget()
    const last = await links.evaluateAll(all => {
      all.forEach((link, index) => {
        link.dispatchEvent(new MouseEvent('mouseover', { bubbles: true, relatedTarget: all[index - 1] ?? null }))
        if (all[index + 1])
          link.dispatchEvent(new MouseEvent('mouseout', { bubbles: true, relatedTarget: all[index + 1] ?? null }))
      })
      return all.at(-1)?.getAttribute('href')
    })
    await expect.poll(() => asked.calls).toContain(last)
    // Its own page, and where it is played.
    const id = last?.split('/').at(-1) ?? ''
    expect(asked.calls.filter(call => !call.split('/').includes(id))).toEqual([])
  })
})

test.describe('with a finger', () => {
  test.use({ serviceWorkers: 'block', hasTouch: true, viewport: { width: 390, height: 844 } })

  test('touching a card starts its page before the finger is lifted', async ({ page, app }) => {
    await app.openSignedIn('/sets')
    await expect(main(page, '/sets/4')).toBeVisible()
    await networkRests(page)
    const asked = new Asked(page)
    await main(page, '/sets/4').dispatchEvent('touchstart')
    await expect
      .poll(() => asked.calls)
      .toEqual(expect.arrayContaining(['/sets/4', '/sets/4/peaks', '/favs/set/4/moments', '/sets/4/posts']))
    await asked.forget()
    await main(page, '/sets/4').tap()
    await expect(heading(page)).toBeVisible()
    expect(asked.calls).toEqual([])
  })
})

test('without a network pointing fails nothing, and the page says that it is not saved', async ({ page, app }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await app.openSignedIn('/sets')
  await app.installed()
  const failures: string[] = []
  page.on('pageerror', error => failures.push(String(error)))
  await expect(main(page, '/sets/7')).toBeVisible()
  await page.context().setOffline(true)
  await main(page, '/sets/7').hover()
  await main(page, '/sets/7').click()
  await expect(page.getByText('This page is not saved on this device.')).toBeVisible()
  expect(failures).toEqual([])
})
