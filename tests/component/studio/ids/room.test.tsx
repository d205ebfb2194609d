import { userEvent } from 'vitest/browser'
import { getSetPeaks } from '#contract/routes/catalogue.ts'
import * as ids from '#contract/routes/studio/ids.ts'
import { violations } from '../../support/axe.ts'
import { expect, main, page, sizes, test } from '../../support/catalogue.ts'
import { aCandidate, aStudioId, aSuggestion } from '../../support/entities/ids.ts'
import { aTrack, listOf } from '../../support/entities.ts'
import { exactly } from '../../support/exactly.ts'
import { aSound, button, curator, dialog, inSet, openRoom, rows } from '../../support/ids-room.ts'
import { refused } from '../../support/server.ts'

test('an ID has its watchers, where it is heard, and what it is suggested to be, by whom and who agrees', async ({
  app,
}) => {
  const suggestion = aSuggestion({
    ...{ mix_name: 'Oda Vexel Remix', label: 'Palisade', link: 'https://palisade.bandcamp.com/track/1', why: 'played' },
    ...{ agree_count: 2, disagree_count: 1 },
  })
  await openRoom(app, [aStudioId({ suggestions: [suggestion], place_count: 3 })])
  await expect
    .element(main)
    .toHaveTextContent(
      /ID 9 in Courtyard Tapes.*214 watching.*Heard in.*Courtyard Tapes.*00:10:00.*and in 2 more places.*Yuna Brandt - Nordlicht \(Oda Vexel Remix\).*Palisade · palisade\.bandcamp\.com · Plays it · mara,.*Most likely 2 agree · 1 disagrees/,
    )
  const link = main.getByRole('link', { name: 'palisade.bandcamp.com' })
  await expect.element(link).toHaveAttribute('rel', 'noopener noreferrer nofollow')
  await expect.element(link).toHaveAttribute('target', '_blank')
  expect(app.server.calls(ids.listStudioIds)[0]?.query).toMatchObject({ only: 'suggested' })
})

test('an ID that has an artist says so, and where it is besides', async ({ app }) => {
  await openRoom(app, [aStudioId({ track: aTrack({ artist: 'Tarn', title: 'ID', mix_type: 'ID' }) })])
  await expect.element(main).toHaveTextContent(/Tarn – ID.*ID 9 in Courtyard Tapes · 214 watching/)
})

test('an address has one ID, and leads to all of them', async ({ app }) => {
  app.server.on(ids.listStudioIds, ({ query }) => listOf(query.id === 9 ? [inSet('Here', { id: 9 })] : []))
  await app.openAs('/studio/ids/9', curator)
  await expect.element(rows.first()).toHaveTextContent(exactly('ID 9 in Here'))
  app.server.on(ids.listStudioIds, listOf([inSet('There')]))
  await main.getByRole('link', { name: 'All IDs' }).click()
  await expect.element(rows.first()).toHaveTextContent(exactly('ID 9 in There'))
})

test('all IDs are listed on request, and found by a search; a list without any says so', async ({ app }) => {
  await openRoom(app, [aStudioId()])
  app.server.on(ids.listStudioIds, ({ query }) =>
    listOf(query.only ? [] : [inSet(`All ${query.search}`, { suggestions: [] })]),
  )
  await button('All IDs').click()
  await expect.element(rows.first()).toHaveTextContent(exactly('ID 9 in All'))
  await main.getByRole('searchbox', { name: 'Search IDs' }).fill('tapes')
  await expect.element(rows.first()).toHaveTextContent(exactly('ID 9 in All tapes'))
  await button('With suggestions').click()
  await expect.element(main.getByRole('heading', { name: 'No such IDs' })).toBeVisible()
  await main.getByRole('searchbox', { name: 'Search IDs' }).fill('')
  await expect.element(main.getByRole('heading', { name: 'Nothing to decide' })).toBeVisible()
})

test('a place is played from the start of the ID, one at a time, with its waveform, by keyboard alone', async ({
  app,
}) => {
  const first = aStudioId()
  const [place] = first.places
  app.server.on(getSetPeaks, {
    ...{ version: 2, channels: 1, sample_rate: 1000, samples_per_pixel: 10_000, bits: 8, length: 90 },
    data: Array.from({ length: 180 }, (_, n) => (n % 2 ? 60 : -60)),
  })
  await openRoom(app, [first, inSet('Kiosk')])
  button('Play ID 9 in Courtyard Tapes').element().focus()
  await userEvent.keyboard('{Enter}')
  const position = main.getByRole('slider', { name: 'Position in ID 9 in Courtyard Tapes' })
  await expect.element(position).toHaveAttribute('aria-valuetext', '0:00 of 3:00')
  await expect
    .poll(() => app.server.calls(getSetPeaks).map(({ params }) => params.id))
    .toEqual([String(place?.set_meta_id)])
  position.element().focus()
  await userEvent.keyboard('{ArrowRight}{ArrowRight}{ArrowLeft}')
  await expect.element(position).toHaveAttribute('aria-valuetext', '0:05 of 3:00')
  await button('Play ID 9 in Kiosk').click()
  await expect.element(main.getByRole('slider', { name: 'Position in ID 9 in Kiosk' })).toBeVisible()
  expect(position.query()).toBeNull()
})

test('IDs that fail to load are asked for again', async ({ app }) => {
  app.server.on(ids.listStudioIds, refused(422))
  await app.openAs('/studio/ids', curator)
  await expect.element(main.getByRole('heading', { name: 'Something went wrong' })).toBeVisible()
  app.server.on(ids.listStudioIds, listOf([aStudioId()]))
  await main.getByRole('button', { name: 'Try again' }).click()
  await expect.poll(() => rows.elements().length).toBe(1)
})

for (const width of [360, sizes.phone[0], sizes.desktop[0]])
  test(`the room and its dialogs fit ${width} px, and axe finds nothing`, async ({ app }) => {
    await page.viewport(width, 844)
    const suggestion = aSuggestion({
      artist: 'word'.repeat(50),
      label: 'l'.repeat(200),
      link: `https://${'h'.repeat(60)}.example`,
    })
    const candidates = [
      aCandidate({ track: { id: 1, artist: 'a'.repeat(80), title: 't'.repeat(80), mix_type: 'remix' }, kind: 'track' }),
      aSound(),
    ]
    await openRoom(app, [
      inSet('s'.repeat(120), { suggestions: [suggestion], candidates, candidate_count: candidates.length }),
    ])
    await main
      .getByRole('button', { name: /^Play ID/ })
      .first()
      .click()
    expect(document.documentElement.scrollWidth).toBe(width)
    expect(await violations()).toEqual([])
    await button(/^Accept wordword/).click()
    await expect.element(dialog.getByRole('textbox', { name: 'Title' })).toBeVisible()
    expect(document.documentElement.scrollWidth).toBe(width)
    expect(await violations()).toEqual([])
  })
