import { userEvent } from 'vitest/browser'
import { makeCurrent } from '#contract/routes/activity.ts'
import { featuredSets, listSets } from '#contract/routes/catalogue.ts'
import { player } from '../../../src/player/player.ts'
import { cards, expect, main, page, rows, sizes, test } from '../support/catalogue.ts'
import { aSet, listOf } from '../support/entities.ts'
import { ServerQueue } from '../support/queue.ts'

const hour = 3_600_000
const left = (current_timestamp: number) =>
  aSet({ set_name: 'Nordlicht', duration: hour, user_fav: { current_timestamp } })

/** The part of the line below a sleeve that is drawn as heard. */
const heardPart = (text: string) => {
  const line = main.getByText(text, { exact: true }).element().parentElement
  return line && getComputedStyle(line).backgroundSize.split(' ')[0]
}

for (const [size, [width, height]] of Object.entries(sizes)) {
  test(`on a ${size} a sleeve shows how much of its set was heard`, async ({ app, server }) => {
    await page.viewport(width, height)
    server.on(listSets, listOf([left(hour / 4)]))
    await app.openAs('/sets')
    await expect.element(main.getByText('Heard to 00:15:00', { exact: true })).toBeInTheDocument()
    expect(heardPart('Heard to 00:15:00')).toBe('25%')
  })

  test(`on a ${size} a set that was left in its last ten seconds is marked as finished`, async ({ app, server }) => {
    await page.viewport(width, height)
    server.on(listSets, listOf([left(hour - 10_000)]))
    await app.openAs('/sets')
    await expect.element(main.getByText('Finished', { exact: true })).toBeInTheDocument()
    expect(heardPart('Finished')).toBe('100%')
  })
}

test('a set that was never played has no line', async ({ app, server }) => {
  server.on(listSets, listOf([left(0)]))
  await app.openAs('/sets')
  await expect.element(rows).toHaveLength(1)
  await expect.element(rows.getByText(/Heard|Finished/)).not.toBeInTheDocument()
})

test("the line is on home's sleeves, too", async ({ app, server }) => {
  server.on(featuredSets, listOf([left(hour / 2)]))
  await app.openAs('/home')
  await expect.element(main.getByText('Heard to 00:30:00', { exact: true })).toBeInTheDocument()
})

test('on a phone the sleeve of a card plays its set, and the rest of the card opens the page', async ({
  app,
  server,
}) => {
  await page.viewport(...sizes.phone)
  const set = left(0)
  new ServerQueue(server, [], undefined, [set])
  server.on(listSets, listOf([set]))
  await app.openAs('/sets')
  const sleeve = cards.getByRole('button', { name: 'Play Nordlicht', exact: true })
  await expect.element(sleeve).toBeVisible()
  const { width, height } = sleeve.element().getBoundingClientRect()
  expect(Math.min(width, height)).toBeGreaterThanOrEqual(44)
  await sleeve.click()
  await expect.poll(() => player.loaded.get()?.set.id).toBe(set.id)
  await expect.poll(() => server.calls(makeCurrent)).toHaveLength(1)
  expect(app.path).toBe('/sets')
  await userEvent.click(cards, { position: { x: 250, y: 100 } })
  await expect.poll(() => app.path).toBe(`/sets/${set.id}`)
})

/** Where words of a text stand in the window, from the left. */
function leftOf(text: Element, words: string): number {
  const node = document.createTreeWalker(text, NodeFilter.SHOW_TEXT).nextNode()
  const range = document.createRange()
  const from = node?.textContent?.indexOf(words) ?? -1
  if (!node || from < 0) throw new Error(`There is no “${words}”`)
  range.setStart(node, from)
  range.setEnd(node, from + words.length)
  return range.getBoundingClientRect().left
}

test('a name that is written from right to left is read so, where others stand', async ({ app, server }) => {
  const sets = ['ליל קיץ (Live) 2026', 'Nordlicht (Live) 2026'].map(set_name => aSet({ set_name }))
  server.on(listSets, listOf(sets))
  await app.openAs('/sets')
  const [hebrew, english] = [/^ליל/, /^Nordlicht/].map(name => main.getByRole('link', { name }).first())
  if (!hebrew || !english) throw new Error('There are two names')
  await expect.element(hebrew).toBeVisible()
  expect(leftOf(hebrew.element(), '2026')).toBeLessThan(leftOf(hebrew.element(), 'ליל קיץ'))
  expect(leftOf(hebrew.element(), '2026')).toBe(leftOf(english.element(), 'Nordlicht'))
})
