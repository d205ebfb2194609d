import type { Moment, SetDetail } from '#contract/entities/music.ts'
import { getSet } from '#contract/routes/catalogue.ts'
import { listMoments } from '#contract/routes/marks.ts'
import { expect, main, many, page, sizes, test } from '../support/catalogue.ts'
import { anId, aSetWith, aTrack, listOf, newId } from '../support/entities.ts'
import type { FakeServer } from '../support/server.ts'

/** What of a set's page is on the first screen. */

const barHeight = 88

/** A set of twenty tracks of three minutes. */
function giveSet(server: FakeServer, given: Parameters<typeof aSetWith>[1] = {}): SetDetail {
  const tracks = many(20, index => (index === 9 ? anId() : aTrack()))
  const set = aSetWith(tracks, {
    set_name: 'Sunday Session at the Boathouse',
    genre: 'Techno (Raw / Deep / Hypnotic)',
    track_genres: ['Breaks / Breakbeat / UK Bass', 'Electro (Classic / Detroit / Modern)'],
    duration: 3_600_000,
    ...given,
  })
  server.on(getSet, set)
  return set
}

const tabs = page.getByRole('tablist')
const row = page.getByRole('tabpanel').getByRole('row').nth(1)
const ruler = page.getByRole('list', { name: /^Tracks of / })
const toggle = main.getByRole('button', { name: 'Comments on the waveform' })
const boxOf = (locator: { element(): Element }) => locator.element().getBoundingClientRect()

for (const size of ['desktop', 'tablet'] as const)
  test(`on a ${size} the first track of a set stands above the player`, async ({ app, server }) => {
    const [width, height] = sizes[size]
    await page.viewport(width, height)
    const set = giveSet(server)
    await app.openAs(`/sets/${set.id}`)
    await expect.element(row).toBeInTheDocument()
    expect(boxOf(row).bottom).toBeLessThanOrEqual(height - barHeight)
    expect(boxOf(toggle).top).toBeGreaterThanOrEqual(boxOf(tabs).top)
    expect(boxOf(toggle).bottom).toBeLessThanOrEqual(boxOf(tabs).bottom)
  })

const aMoment = (set: SetDetail, set_timestamp: number): Moment => ({
  id: newId(),
  set_meta_id: set.id,
  set_timestamp,
  track_meta_id: null,
  created_dt: '2026-06-01T12:00:00.000Z',
})

test('on a phone moments have a line above the tabs, whose room they keep while they load, and otherwise none', async ({
  app,
  server,
}) => {
  await page.viewport(...sizes.phone)
  const own = page.getByRole('region', { name: 'Your moments' })
  const none = giveSet(server)
  await app.openAs(`/sets/${none.id}`)
  await expect.element(toggle).toBeVisible()
  await app.waitForAnswers()
  const between = () => boxOf(tabs).top - boxOf(ruler).bottom
  expect(between()).toBeLessThanOrEqual(52)

  const set = giveSet(server, { user_fav: { user_likes: 2 } })
  const respond = server.hold(listMoments)
  await app.go(`/sets/${set.id}`)
  await expect.poll(() => server.calls(listMoments)).not.toEqual([])
  await expect.poll(between).toBeGreaterThan(60)
  const before = boxOf(tabs).top
  respond(listOf([aMoment(set, 60_000), aMoment(set, 600_000)]))
  await expect.poll(() => own.getByRole('listitem').elements()).toHaveLength(2)
  expect(boxOf(tabs).top).toBe(before)
  expect(boxOf(own).bottom).toBeLessThanOrEqual(before)
})

test('on a desktop moments stand in the line of the tabs', async ({ app, server }) => {
  const set = giveSet(server)
  server.on(listMoments, listOf(many(12, index => aMoment(set, index * 60_000))))
  await app.openAs(`/sets/${set.id}`)
  const own = page.getByRole('region', { name: 'Your moments' })
  await expect.poll(() => own.getByRole('listitem').elements()).toHaveLength(12)
  expect(boxOf(own).top).toBeGreaterThanOrEqual(boxOf(tabs).top)
  expect(boxOf(own).bottom).toBeLessThanOrEqual(boxOf(tabs).bottom)
  expect(boxOf(own).right).toBeLessThanOrEqual(boxOf(toggle).left)
  // More of them than fit fade at the sides, and what is scrolled to is clear of that.
  expect(getComputedStyle(own.getByRole('list').element()).scrollPaddingRight).toBe('48px')
})

/** Of its height, in px from the top of the window. */
function middleOf(element: Element): number {
  const { top, bottom } = element.getBoundingClientRect()
  return (top + bottom) / 2
}

for (const [width, height] of [
  [360, 740],
  [390, 844],
  [600, 900],
  [800, 1100],
  [900, 900],
  [1200, 900],
  [1440, 900],
] as const)
  for (const from of ['', '?t=600'])
    test(`at ${width} px a set's actions${from && ' from a shared moment'} are one row, and so are its genres`, async ({
      app,
      server,
    }) => {
      await page.viewport(width, height)
      const set = giveSet(server)
      await app.openAs(`/sets/${set.id}${from}`)
      await expect.element(main.getByRole('button', { name: /^Queue / })).toHaveAttribute('title', 'Queue')
      const actions = [...document.querySelectorAll('main header button')]
      expect(actions.length).toBeGreaterThanOrEqual(5)
      // The menu is the last of them; where they fill the row it ends the line of the artists.
      const menu = width > 600 ? undefined : actions.pop()
      const artists = main.getByRole('heading', { level: 1 }).element().previousElementSibling
      if (menu) expect(middleOf(menu)).toBe(artists && middleOf(artists))
      const middles = actions.map(button => Math.round(middleOf(button)))
      expect(new Set(middles).size).toBe(1)
      for (const button of menu ? [...actions, menu] : actions)
        expect(button.getBoundingClientRect().right).toBeLessThanOrEqual(width)
      // No word is cut off.
      const label = document.querySelector('main header button .mantine-Button-label')
      expect(label?.scrollWidth).toBe(label?.clientWidth)
      const genres = main.getByRole('list', { name: 'Genres' }).getByRole('link').elements()
      expect(new Set(genres.map(chip => chip.getBoundingClientRect().top)).size).toBe(1)
      const last = genres.at(-1)
      last?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
      expect(Math.floor(last?.getBoundingClientRect().right ?? width + 1)).toBeLessThanOrEqual(width)
    })
