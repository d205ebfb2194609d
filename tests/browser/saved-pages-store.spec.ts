import type { Page } from 'playwright/test'
import { expect, test } from './app.ts'
import { openWith } from './bundle.ts'
import { fillDisk, overrideQuota } from './on-device.ts'
import type { Shelves } from './page-store.ts'

/** The store itself in a browser's IndexedDB, with a budget that a test can fill. */

declare global {
  var shelves: Shelves
}

test.beforeEach(async ({ page }) => {
  await overrideQuota(page, 4_000_000)
  await openWith(page, '', new URL('page-store.ts', import.meta.url))
  await page.evaluate(() => shelves.signIn(1))
})

const kept = (page: Page) => page.evaluate(() => shelves.kept())

let time = Date.now()

/** What is done next is done a second later. */
const later = (page: Page) => {
  time += 1000
  return page.clock.setFixedTime(time)
}

/** Saves pages one after another, a second apart. */
async function save(page: Page, ...names: string[]): Promise<void> {
  for (const name of names) {
    await later(page)
    await page.evaluate(each => shelves.save(each, 10_000), name)
  }
}

test('the page that was neither saved nor read for the longest time makes room for another', async ({ page }) => {
  await page.evaluate(() => shelves.open(62_000))
  await save(page, 'a', 'b', 'c')
  await later(page)
  expect(await page.evaluate(() => shelves.read('a'))).toBe(10_000)
  await save(page, 'd')
  expect(await kept(page)).toEqual(['1/a', '1/d'])
  expect(await page.evaluate(() => shelves.read('b'))).toBeUndefined()
})

test('a page that is saved again and again takes the room of one', async ({ page }) => {
  await page.evaluate(() => shelves.open(90_000))
  await save(page, 'a', 'b', 'c', 'c', 'c', 'c', 'c', 'c')
  expect(await kept(page)).toEqual(['1/a', '1/b', '1/c'])
})

test('what other tabs and earlier visits have saved counts, too', async ({ page, context }) => {
  await page.evaluate(() => shelves.open(62_000))
  await save(page, 'a', 'b')
  const other = await context.newPage()
  await openWith(other, '', new URL('page-store.ts', import.meta.url))
  await other.evaluate(() => {
    shelves.signIn(2)
    shelves.open(62_000)
  })
  await save(other, 'c', 'd')
  expect(await kept(page)).toEqual(['2/c', '2/d'])
})

test('a page that nobody opened for too long goes when room is made', async ({ page }) => {
  await page.evaluate(() => shelves.open(150_000, 3500))
  await save(page, 'a', 'b', 'c', 'd')
  await save(page, 'e', 'f', 'g', 'h')
  expect(await kept(page)).toEqual(['1/e', '1/f', '1/g', '1/h'])
})

test('a listener’s page that is being saved while another signs in lands nowhere', async ({ page }) => {
  await save(page, 'mine')
  await page.evaluate(() => shelves.saveDuring(2, 'late'))
  expect(await kept(page)).toEqual(['1/mine'])
  expect(await page.evaluate(() => shelves.read('mine'))).toBeUndefined()
})

test('on a full disk the least recently used tenth goes, once; the rest stays', async ({ page }) => {
  const names = Array.from({ length: 20 }, (_, at) => `page-${at + 10}`)
  await save(page, ...names)
  await fillDisk(page)
  await page.evaluate(() => shelves.save('more', 200_000))
  await page.evaluate(() => shelves.save('and more', 200_000))
  expect((await kept(page)).filter(name => name.startsWith('1/page'))).toEqual(names.slice(2).map(name => `1/${name}`))
})
