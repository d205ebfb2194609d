import { userEvent } from 'vitest/browser'
import { listArtists, listLabels, listSets, listTracks } from '#contract/routes/catalogue.ts'
import { expect, page, pathsOf, test, textsOf } from '../support/catalogue.ts'
import { aLabel, anArtist, anId, aSet, aTrack, listOf } from '../support/entities.ts'
import { refused } from '../support/server.ts'

const bar = page.getByRole('banner')
const box = bar.getByRole('combobox')
const list = bar.getByRole('listbox', { name: 'Suggestions' })
const options = list.getByRole('option')
const routes = [listSets, listArtists, listLabels, listTracks]

const set = aSet({ set_name: 'Night of Mirelle', artist: 'Tarn', artists: [] })
const artist = anArtist({ name: 'Mirelle Koda', set_count: 1, track_count: 7 })
const label = aLabel({ name: 'Slow Mirelle' })
const track = aTrack({ title: 'Undertow', artist: 'Mirelle Koda', artists: [] })
const unknown = anId({ artist: 'Mirelle Koda' })

const withSuggestions = test.extend<{ suggest: undefined }>({
  suggest: [
    async ({ server }, use) => {
      server
        .on(listSets, listOf([set]))
        .on(listArtists, listOf([artist]))
        .on(listLabels, listOf([label]))
        .on(listTracks, listOf([track, unknown]))
      await use(undefined)
    },
    { auto: true },
  ],
})

/** What is highlighted for Enter; the focus stays in the field. */
const highlighted = () => {
  const id = box.element().getAttribute('aria-activedescendant')
  return id === null ? null : document.getElementById(id)?.textContent
}

withSuggestions(
  'while typing, sets, artists, labels and tracks are suggested, three of each at most',
  async ({ app, server }) => {
    await app.openAs('/about')
    await box.fill('mirelle')
    await expect.element(box).toHaveAttribute('aria-expanded', 'true')
    await expect
      .poll(() => textsOf(options))
      .toEqual([
        'Night of MirelleTarn',
        'Mirelle Koda1 Set · 7 Tracks',
        'Slow Mirelle0 Sets · 0 Tracks',
        'UndertowMirelle Koda',
        'IDIDMirelle Koda',
      ])
    expect(
      list
        .getByRole('group')
        .elements()
        .map(({ ariaLabel }) => ariaLabel),
    ).toEqual(['Sets', 'Artists', 'Labels', 'Tracks'])
    expect([...list.element().querySelectorAll('mark')].map(({ textContent }) => textContent)).toEqual(
      Array(5).fill('Mirelle'),
    )
    for (const route of routes)
      expect(server.calls(route).map(({ query }) => query)).toEqual([{ search: 'mirelle', offset: 0, limit: 3 }])
  },
)

withSuggestions('arrow keys move through the suggestions and back to the field; Enter opens one', async ({ app }) => {
  await app.openAs('/about')
  await box.fill('mirelle')
  await expect.element(options).toHaveLength(5)
  expect(highlighted()).toBeNull()
  await userEvent.keyboard('{ArrowDown}{ArrowDown}')
  await expect.poll(highlighted).toMatch(/^Mirelle Koda/)
  await expect.element(box).toHaveFocus()
  expect(options.nth(1).element().ariaSelected).toBe('true')
  await userEvent.keyboard('{ArrowUp}{ArrowUp}')
  await expect.poll(highlighted).toBeNull()
  await userEvent.keyboard('{ArrowUp}')
  await expect.poll(highlighted).toMatch(/^ID/)
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => app.path).toBe(`/tracks/${unknown.id}`)
  await expect.element(list).not.toBeInTheDocument()
  await expect.element(box).toHaveValue('')
})

withSuggestions('a click opens a suggestion, and the search is remembered', async ({ app }) => {
  await app.openAs('/about')
  await box.fill('mirelle')
  await expect.poll(() => pathsOf(options)).toContain(`/labels/${label.id}`)
  await options.filter({ hasText: 'Slow Mirelle' }).click()
  await expect.poll(() => app.path).toBe(`/labels/${label.id}`)
  await app.go('/search')
  await expect
    .poll(() => textsOf(page.getByRole('region', { name: 'Recent searches' }).getByRole('link')))
    .toEqual(['mirelle'])
})

withSuggestions('Enter without a choice opens the search page', async ({ app }) => {
  await app.openAs('/about')
  await box.fill('mirelle')
  await expect.element(options).toHaveLength(5)
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => app.path).toBe('/search?s=mirelle')
})

withSuggestions(
  'Escape closes the list, and so does leaving the field; another key or an arrow opens it',
  async ({ app }) => {
    await app.openAs('/about')
    await box.fill('mirelle')
    await expect.element(list).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect.element(list).not.toBeInTheDocument()
    await expect.element(box).toHaveAttribute('aria-expanded', 'false')
    await expect.element(box).toHaveValue('mirelle')
    await userEvent.keyboard('{ArrowDown}')
    await expect.element(list).toBeVisible()
    await userEvent.keyboard('{Tab}')
    await expect.element(list).not.toBeInTheDocument()
    await box.fill('mirell')
    await expect.element(list).toBeVisible()
  },
)

withSuggestions('keys are debounced, and an answer to an older text never shows', async ({ app, server, clock }) => {
  await app.openAs('/about')
  await box.click()
  await box.fill('mirelle')
  await expect.element(options).toHaveLength(5)
  const respond = server.hold(listSets)
  clock.take()
  await box.fill('kestre')
  await expect.poll(() => clock.left).toContain(200)
  await clock.pass(100)
  await box.fill('kestrel')
  await expect.poll(() => clock.left).toContain(200)
  await clock.pass(199)
  expect(server.calls(listSets)).toHaveLength(1)
  await clock.pass(1)
  await expect.poll(() => server.calls(listSets).map(({ query }) => query.search)).toEqual(['mirelle', 'kestrel'])
  server.on(listSets, listOf([aSet({ set_name: 'Kestrel Unit' })]))
  await box.fill('kestrels')
  await expect.poll(() => clock.left).toContain(200)
  await clock.pass(200)
  await expect.element(options.filter({ hasText: 'Kestrel Unit' })).toBeVisible()
  respond(listOf([aSet({ set_name: 'Late' })]))
  await expect.element(options.filter({ hasText: 'Late' })).not.toBeInTheDocument()
})

withSuggestions('a failed search and an offline device suggest nothing', async ({ app, server }) => {
  await app.openAs('/about')
  await box.fill('mirelle')
  await expect.element(list).toBeVisible()
  server.on(listTracks, refused(403))
  await box.fill('kestrel')
  await expect.element(list).not.toBeInTheDocument()
  await box.fill('mirelle')
  await expect.element(list).toBeVisible()
  await app.goOffline()
  await box.fill('tarn')
  await expect.element(list).not.toBeInTheDocument()
  await expect.element(box).toHaveFocus()
})
