import { userEvent } from 'vitest/browser'
import type { SetDetail } from '#contract/entities/music.ts'
import { featuredSets, getSet, listSets } from '#contract/routes/catalogue.ts'
import { player } from '../../../src/player/player.ts'
import { expect, main, page, test } from '../support/catalogue.ts'
import { aSetWith, aTrack, listOf } from '../support/entities.ts'
import { answerForPlayer, ServerQueue } from '../support/queue.ts'
import type { FakeServer } from '../support/server.ts'

/** Play offers to resume a set that was left, or to start over (product, 4.27). */

const name = 'Nordlicht Closing Set'
/** Without a recording it is paused again soon. */
const toggle = new RegExp(`^(Play|Pause) ${name}`)
const button = (label: string) => main.getByRole('button', { name: label, exact: true })

/** A set of an hour that was left at a place (ms). */
function leftAt(server: FakeServer, current_timestamp: number, duration = 3_600_000): SetDetail {
  const set = aSetWith([aTrack()], { set_name: name, duration, user_fav: { current_timestamp } })
  new ServerQueue(server, [], undefined, [set])
  answerForPlayer(server, set)
  server
    .on(getSet, set)
    .on(listSets, listOf([set]))
    .on(featuredSets, listOf([set]))
  return set
}

for (const width of [360, 390, 600, 800, 1100, 1280, 1440, 1920])
  test(`at ${width} px a set's page resumes where it was left or starts over, and no button moves then`, async ({
    app,
    server,
  }) => {
    await page.viewport(width, 900)
    const set = leftAt(server, 1_876_000)
    await app.openAs(`/sets/${set.id}`)
    await expect.element(button(`Resume ${name} at 31:16`)).toBeVisible()
    await expect.element(button(`Start over ${name}`)).toBeVisible()
    const boxes = () =>
      main
        .getByRole('button', { name: new RegExp(`${name}|favorites`) })
        .elements()
        .map(each => each.getBoundingClientRect())
        .map(({ x, y, width, height }) => [x, y, width, height])
    await document.fonts.ready
    expect(document.documentElement.scrollWidth).toBe(width)
    const before = boxes()
    await button(`Resume ${name} at 31:16`).click()
    await expect.element(main.getByRole('button', { name: toggle })).toBeVisible()
    expect(player.position.get()).toBe(1_876_000)
    expect(boxes()).toEqual(before)
    await button(`Start over ${name}`).click()
    await expect.poll(() => player.position.get()).toBeLessThan(5_000)
  })

for (const width of [360, 390, 430, 600])
  test(`at ${width} px what is done with a set that was left is one row of large targets`, async ({ app, server }) => {
    await page.viewport(width, 900)
    const set = leftAt(server, 3_734_000, 7_200_000)
    await app.openAs(`/sets/${set.id}`)
    await expect.element(button(`Start over ${name}`)).toBeVisible()
    await document.fonts.ready
    // The menu, which is the last, ends another line on phones.
    const actions = [...document.querySelectorAll('main header button')]
      .slice(0, -1)
      .map(each => each.getBoundingClientRect())
      .filter(({ width }) => width > 0)
    expect(new Set(actions.map(({ top, height }) => Math.round(top + height / 2))).size).toBe(1)
    expect(actions.length).toBeGreaterThanOrEqual(6)
    let last = 0
    for (const { left, right, height } of actions) {
      expect(Math.min(right - left, height)).toBeGreaterThanOrEqual(44)
      expect(left).toBeGreaterThanOrEqual(last)
      last = right
    }
    expect(last).toBeLessThanOrEqual(width)
  })

test('a set that has hardly begun, or is finished, is played', async ({ app, server }) => {
  for (const at of [9_000, 3_595_000]) {
    const set = leftAt(server, at)
    await app.openAs(`/sets/${set.id}`)
    await expect.element(button(`Play ${name}`)).toBeVisible()
    await expect.element(button(`Start over ${name}`)).not.toBeInTheDocument()
    await app.close()
  }
})

test("a set's menu resumes it or starts over, and its sleeve says where it resumes", async ({ app, server }) => {
  leftAt(server, 3_000_000)
  await app.openAs('/sets')
  await expect.element(button(`Resume ${name} at 50:00`)).toBeVisible()
  await button(`Options for ${name}`).click()
  const menu = page.getByRole('region', { name: `Options for ${name}` })
  await expect.element(menu.getByRole('button', { name: `Resume at 50:00 ${name}` })).toBeVisible()
  await menu.getByRole('button', { name: `Start over ${name}` }).click()
  await expect.element(main.getByRole('button', { name: toggle })).toBeVisible()
  expect(player.position.get()).toBeLessThan(5_000)
  await userEvent.keyboard('{Escape}')
  await button(`Options for ${name}`).click()
  await expect.element(menu.getByRole('button', { name: /^(Play|Pause) N/ })).toBeVisible()
  await expect.element(menu.getByRole('button', { name: `Start over ${name}` })).not.toBeInTheDocument()
})

test('a card on home says where it resumes', async ({ app, server }) => {
  leftAt(server, 3_000_000)
  await app.openAs('/home')
  await expect.element(button(`Resume ${name} at 50:00`)).toBeVisible()
})
