import { userEvent } from 'vitest/browser'
import type { Edit, StudioSetSummary } from '#contract/entities/studio.ts'
import { listEdits, undoEdit } from '#contract/routes/studio/edits.ts'
import { duplicateStudioSet, getStudioSet, listStudioSets, saveStudioSet } from '#contract/routes/studio/sets.ts'
import { violations } from '../support/axe.ts'
import { expect, main, page, test } from '../support/catalogue.ts'
import { listOf } from '../support/entities.ts'
import { refused } from '../support/server.ts'

const curator = { role: 'curator' } as const

const aRow = (more: Partial<StudioSetSummary> = {}): StudioSetSummary => ({
  state: 'published',
  id: 7,
  name: 'Nordlicht',
  artist: 'Yuna Brandt',
  date: '2026-08-01',
  art_url_sm: null,
  duration: 3_600_000,
  track_count: 12,
  id_count: 2,
  changed_dt: '2026-11-01T12:00:00.000Z',
  ...more,
})

const anEdit = (more: Partial<Edit> = {}): Edit => ({
  id: 41,
  kind: 'set',
  item_id: 7,
  name: 'Yuna Brandt - Nordlicht',
  made_by: 'mira',
  made_dt: '2026-11-01T12:00:00.000Z',
  before: { name: 'Nordlich', tracks: [{ title: 'Low Tide', artists: ['Ebb'] }] },
  after: { name: 'Nordlicht', tracks: [] },
  undoes: null,
  undone_by: null,
  ...more,
})

const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true })
const rows = (list: string) => main.getByRole('list', { name: list }).getByRole('listitem')

test('for a listener the Studio is an unknown page', async ({ app }) => {
  await app.openAs('/studio/sets')
  await expect.poll(() => app.path).toBe('/home')
  await expect.element(page.getByText("That page doesn't exist. Here's home.")).toBeVisible()
  await button('Menu').click()
  await expect.element(page.getByRole('link', { name: 'Profile' })).toBeVisible()
  expect(page.getByRole('link', { name: 'Studio' }).query()).toBeNull()
})

test('a curator finds the Studio in the menu, and its sets and drafts in it', async ({ app }) => {
  app.server.on(listStudioSets, listOf([aRow(), aRow({ state: 'draft', name: 'Not yet', artist: '', duration: null })]))
  await app.openAs('/about', curator)
  await button('Menu').click()
  await page.getByRole('link', { name: 'Studio' }).click()
  await expect
    .element(rows('Sets and drafts').first())
    .toHaveTextContent(/Yuna Brandt - Nordlicht.*Aug 1, 2026 · 01:00:00 · 12 tracks · 2 IDs/)
  await expect.element(rows('Sets and drafts').nth(1)).toHaveTextContent(/Not yet.*Draft · .*No recording yet/)
  expect(await violations()).toEqual([])
})

test('the list is narrowed by state and searched', async ({ app }) => {
  app.server.on(listStudioSets, ({ query }) => listOf([aRow({ name: `${query.state ?? 'any'} ${query.search}` })]))
  await app.openAs('/studio', curator)
  await button('Drafts').click()
  await page.getByRole('searchbox', { name: 'Search sets and drafts' }).fill('nord')
  await expect.element(rows('Sets and drafts')).toHaveTextContent(/draft nord/)
  await expect.element(button('Drafts')).toHaveAttribute('aria-pressed', 'true')
})

test('a set is duplicated by keyboard, and the draft of it opens', async ({ app }) => {
  app.server.on(listStudioSets, listOf([aRow()])).on(duplicateStudioSet, { draft_id: 3 })
  await app.openAs('/studio/sets', curator)
  await expect.element(button('Options for Yuna Brandt - Nordlicht')).toBeVisible()
  button('Options for Yuna Brandt - Nordlicht').element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(button('Duplicate')).toBeVisible()
  await userEvent.keyboard('d')
  await expect.element(button('Duplicate')).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => app.path).toBe('/studio/sets/draft-3')
  expect(app.server.calls(duplicateStudioSet)).toMatchObject([{ params: { id: '7' } }])
})

test('a set is unpublished after a question, and published again', async ({ app }) => {
  let isPublished = true
  const set = {
    ...{ name: 'Nordlicht', artists: ['Yuna Brandt'], curators: [], date: '2026-08-01', tracks: [] },
    artwork: { art_url: null, art_url_sm: null, art_url_xl: null },
  }
  const answer = () => ({ set: { ...set, is_published: isPublished }, version: 'v1', recording: null, notes: [] })
  app.server
    .on(listStudioSets, () => listOf([aRow({ state: isPublished ? 'published' : 'unpublished' })]))
    .on(getStudioSet, answer)
    .on(saveStudioSet, ({ body }) => {
      isPublished = body.set.is_published
      return answer()
    })
  await app.openAs('/studio/sets', curator)
  await button('Options for Yuna Brandt - Nordlicht').click()
  await button('Unpublish…').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Unpublish' }).click()
  await expect.element(rows('Sets and drafts').first()).toHaveTextContent(/Unpublished/)
  await button('Options for Yuna Brandt - Nordlicht').click()
  await button('Publish').click()
  await expect.element(rows('Sets and drafts').first()).toHaveTextContent(/Published/)
  expect(app.server.calls(saveStudioSet).map(({ body }) => [body.version, body.set.is_published])).toEqual([
    ['v1', false],
    ['v1', true],
  ])
})

test('an edit says who changed what, and is undone', async ({ app }) => {
  let undone: number | null = null
  app.server
    .on(listEdits, () => ({ data: [anEdit({ undone_by: undone })] }))
    .on(undoEdit, () => {
      undone = 42
      return { edit_id: 42 }
    })
  await app.openAs('/studio/edits', curator)
  const edit = rows('Edits').first()
  await expect.element(edit).toHaveTextContent(/Yuna Brandt - NordlichtChanged set · mira/)
  await expect.element(edit).toHaveTextContent(/nameNordlich Nordlicht/)
  await expect.element(edit).toHaveTextContent(/tracks 1Ebb - Low Tide/)
  expect(await violations()).toEqual([])
  await button('Undo: Changed Yuna Brandt - Nordlicht').click()
  await expect.element(edit).toHaveTextContent(/Undone since/)
  expect(button(/^Undo/).query()).toBeNull()
})

test('an edit over which another one was made is not undone, and the reason is shown', async ({ app }) => {
  app.server
    .on(listEdits, { data: [anEdit()] })
    .on(undoEdit, refused(409, 'This set was changed by yuna in the meantime'))
  await app.openAs('/studio/edits/set-7', curator)
  await button(/^Undo/).click()
  await expect.element(page.getByText('This set was changed by yuna in the meantime')).toBeVisible()
  await expect.element(page.getByText('Only one set')).toBeVisible()
  expect(app.server.calls(listEdits)[0]?.query).toMatchObject({ kind: 'set', item_id: 7 })
})

test('without a network a room says so, and is loaded when it is back', async ({ app }) => {
  app.server.on(listStudioSets, listOf([aRow()]))
  await app.openAs('/about', curator)
  app.server.goAway()
  await app.go('/studio/sets')
  await expect.element(page.getByRole('heading', { name: "You're offline" })).toBeVisible()
  app.server.comeBack()
  await expect.element(rows('Sets and drafts').first()).toHaveTextContent(/Nordlicht/)
})
