import { userEvent } from 'vitest/browser'
import { genres } from '#contract/genres.ts'
import { signOut } from '#contract/routes/account.ts'
import { listArtists, listLabels, listSets, listTracks } from '#contract/routes/catalogue.ts'
import { rememberSearch } from '../../../src/features/search/recent-searches.ts'
import { expect, main, page, pathsOf, test, textsOf } from '../support/catalogue.ts'
import { aSet, listOf } from '../support/entities.ts'
import type { FakeServer } from '../support/server.ts'

const field = main.getByRole('searchbox')
const recent = page.getByRole('region', { name: 'Recent searches' })
const found = page.getByRole('region', { name: 'Sets', exact: true }).getByRole('link', { name: 'Nordlicht' })

/** Each search finds one set. */
function answerSearches(server: FakeServer): void {
  server.on(listSets, listOf([aSet({ set_name: 'Nordlicht', artists: [] })]))
  for (const route of [listArtists, listLabels, listTracks]) server.on(route, listOf<never>([]))
}

const remove = (term: string) => recent.getByRole('button', { name: `Remove ${term} from recent searches` })

test('an empty search offers the genres, each leading to its sets', async ({ app, server }) => {
  answerSearches(server)
  await app.openAs('/search')
  const tiles = page.getByRole('region', { name: 'Genres' }).getByRole('link')
  await expect.poll(() => textsOf(tiles).map(text => text.replaceAll('\u00a0', ' '))).toEqual([...genres])
  await expect.element(recent).not.toBeInTheDocument()
  await tiles.filter({ hasText: 'Deep House' }).click()
  await expect.poll(() => app.path).toBe('/sets?genre=Deep+House')
})

test('a search by Enter, and one whose result was opened, are offered again; one on the way is not', async ({
  app,
  server,
}) => {
  answerSearches(server)
  await app.openAs('/search')
  await field.fill('nord')
  await expect.poll(() => app.path).toBe('/search?s=nord')
  await field.fill('nordlicht')
  await expect.poll(() => app.path).toBe('/search?s=nordlicht')
  await found.click()
  await expect.poll(() => app.path).toMatch(/^\/sets\/\d+$/)
  await page.getByRole('banner').getByRole('combobox').fill('tarn')
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => app.path).toBe('/search?s=tarn')
  await field.fill('mirelle')
  await userEvent.keyboard('{Enter}')
  await app.go('/search')
  await expect.poll(() => textsOf(recent.getByRole('link'))).toEqual(['mirelle', 'tarn', 'nordlicht'])
  await recent.getByRole('link', { name: 'nordlicht' }).click()
  await expect.element(found).toBeVisible()
  await expect.element(field).toHaveValue('nordlicht')
  expect(app.path).toBe('/search?s=nordlicht')
})

test('recent searches are removed one by one or at once, and the focus stays near', async ({ app, server }) => {
  answerSearches(server)
  await app.openAs('/search')
  for (const term of ['tarn', 'mirelle', 'nordlicht']) rememberSearch(term)
  await expect.element(remove('mirelle')).toBeVisible()
  remove('mirelle').element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => textsOf(recent.getByRole('link'))).toEqual(['nordlicht', 'tarn'])
  await expect.element(remove('tarn')).toHaveFocus()
  await recent.getByRole('button', { name: 'Clear all' }).click()
  await expect.element(recent).not.toBeInTheDocument()
  await expect.element(field).toHaveFocus()
})

test('logging out removes the recent searches from the device', async ({ app, server }) => {
  answerSearches(server)
  server.on(signOut, null)
  await app.openAs('/search')
  rememberSearch('tarn')
  await expect.poll(() => pathsOf(recent.getByRole('link'))).toEqual(['/search?s=tarn'])
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect.poll(() => localStorage.getItem('recentSearches')).toBeNull()
})
