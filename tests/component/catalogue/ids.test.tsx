import { listTracks, listUserIds } from '#contract/routes/catalogue.ts'
import { toggleTrackLikes } from '#contract/routes/marks.ts'
import { cards, expect, headings, page, pathsOf, rows, sizes, test, textsOf } from '../support/catalogue.ts'
import { anId, listOf } from '../support/entities.ts'
import { exactly } from '../support/exactly.ts'

const heardIn = { id: 5, set_name: 'Nordlicht', release_date: '2026-05-01' }
const unknown = anId({ artist: 'Petra Lindqvist', genre: 'Techno', set_meta: heardIn })

for (const [shape, items] of [
  ['desktop', rows],
  ['tablet', rows],
  ['phone', cards],
] as const)
  test(`on a ${shape} an ID has a watch button in place of the heart, and its mark is sent`, async ({
    app,
    server,
  }) => {
    const [width, height] = sizes[shape]
    await page.viewport(width, height)
    server.on(listTracks, listOf([unknown])).on(toggleTrackLikes, ({ body }) => ({
      show_likes: body?.show_likes ?? false,
      total_user_likes: 1,
      is_fav: false,
      applied: true,
      updated_at: new Date().toISOString(),
    }))
    await app.openAs('/tracks')
    const sent = () => server.calls(toggleTrackLikes).map(({ body }) => body?.show_likes)
    for (const [before, after, wanted] of [
      ['Watch', 'Watching', [true]],
      ['Watching', 'Watch', [true, false]],
    ] as const) {
      await items.getByRole('button', { name: `${before} Petra Lindqvist – ID`, exact: true }).click()
      await expect
        .element(items.getByRole('button', { name: `${after} Petra Lindqvist – ID`, exact: true }))
        .toBeVisible()
      // An unsent write would be undone without a call.
      await expect.poll(sent).toEqual(wanted)
    }
    expect(app.path).toBe('/tracks')
  })

test('a Watch button is 44 px high to a finger, over the count below it', async ({ app, server }) => {
  const [width, height] = sizes.phone
  await page.viewport(width, height)
  server.on(listTracks, listOf([unknown]))
  await app.openAs('/tracks')
  const watch = cards.getByRole('button', { name: 'Watch Petra Lindqvist – ID', exact: true })
  await expect.element(watch).toBeVisible()
  const box = watch.element().getBoundingClientRect()
  const [x, y] = [box.left + box.width / 2, box.top + box.height / 2]
  for (const offset of [-21.5, 21.5]) expect(document.elementFromPoint(x, y + offset)).toBe(watch.element())
})

test('the IDs that a listener watches have their own table, with the set of each', async ({ app, server }) => {
  server.on(listUserIds, listOf([unknown]))
  await app.openAs('/profile?tab=ids')
  await expect.poll(() => textsOf(headings)).toEqual(['Artist', 'Title', 'Seen in Set', 'Genre', 'First seen date'])
  await expect
    .poll(() => textsOf(rows.getByRole('cell')).slice(1, 6))
    .toEqual(['Petra Lindqvist', 'IDPetra Lindqvist · Techno', 'Nordlicht', 'Techno', 'May 1, 2026'])
  expect(pathsOf(rows.getByRole('link'))).toEqual([`/tracks/${unknown.id}`, '/sets/5'])
})

for (const width of [800, 900, 1024, 1440])
  test(`at ${width} px the headings of the IDs that a listener watches are whole`, async ({ app, server }) => {
    await page.viewport(width, 700)
    server.on(listUserIds, listOf([unknown]))
    await app.openAs('/profile?tab=ids')
    await expect.element(headings.getByRole('button', { name: 'First seen date' })).toBeVisible()
    await document.fonts.ready
    const cut = headings
      .getByRole('button')
      .elements()
      .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
    expect(cut.map(({ textContent }) => textContent)).toEqual([])
  })

test('on a phone the cards of IDs begin with the artist, and a tap anywhere opens the ID', async ({ app, server }) => {
  await page.viewport(...sizes.phone)
  server.on(listUserIds, listOf([unknown]))
  await app.openAs('/profile?tab=ids')
  const card = page.getByRole('tabpanel').getByRole('listitem')
  await expect.element(card.getByRole('link')).toHaveTextContent(exactly('Petra Lindqvist'))
  const { height } = card.element().getBoundingClientRect()
  await card.click({ position: { x: 150, y: height - 10 } })
  await expect.poll(() => app.path).toBe(`/tracks/${unknown.id}`)
})
