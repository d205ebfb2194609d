import { userEvent } from 'vitest/browser'
import {
  changeListener,
  getNumbers,
  listListeners,
  type Numbers,
  type StudioListener,
} from '#contract/routes/studio/listeners.ts'
import { violations } from '../support/axe.ts'
import { expect, main, page, test } from '../support/catalogue.ts'
import { listOf } from '../support/entities.ts'
import { exactly } from '../support/exactly.ts'
import { refused } from '../support/server.ts'

const admin = { role: 'admin' } as const

const aListener = (more: Partial<StudioListener> = {}): StudioListener => ({
  id: 4_000,
  username: 'mira',
  email: 'mira@listener.example',
  role: 'listener',
  is_disabled: false,
  since_dt: '2026-08-01T12:00:00.000Z',
  last_used_dt: null,
  version: 'v1',
  ...more,
})

const button = (name: string) => page.getByRole('button', { name, exact: true })
const rows = main.getByRole('list', { name: 'Listeners' }).getByRole('listitem')
const dialog = page.getByRole('dialog')

test("a curator has no room of listeners, and isn't told of one", async ({ app }) => {
  await app.openAs('/studio/listeners', { role: 'curator' })
  await expect.element(main.getByRole('heading', { level: 1 })).toHaveTextContent(exactly('Sets'))
  expect(main.getByRole('link', { name: 'Listeners' }).query()).toBeNull()
})

test('an admin searches listeners, and loads more of them', async ({ app }) => {
  const found = (search: string, offset: number) =>
    aListener({ id: 4_000 + offset, username: `${search || 'all'}-${offset}` })
  app.server.on(listListeners, ({ query: { search, offset } }) => listOf([found(search, offset)], 2, offset))
  await app.openAs('/studio/listeners', admin)
  await expect.element(rows).toHaveTextContent(/all-0.*mira@listener.example · Since Aug 1, 2026 · Not logged in/)
  await button('Load More').click()
  await expect.element(rows.nth(1)).toHaveTextContent(/all-1/)
  await page.getByRole('searchbox', { name: 'Search listeners' }).fill('mir')
  await expect.element(rows.first()).toHaveTextContent(/mir-0/)
  expect(await violations()).toEqual([])
})

test('a listener is disabled by keyboard, once that is confirmed', async ({ app }) => {
  let is_disabled = false
  app.server
    .on(listListeners, () => listOf([aListener({ is_disabled })]))
    .on(changeListener, ({ body }) => {
      is_disabled = body.is_disabled
      return aListener(body)
    })
  await app.openAs('/studio/listeners', admin)
  await expect.element(button('Disable mira')).toBeVisible()
  button('Disable mira').element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(dialog).toHaveTextContent(/Disable mira\?.*logged out everywhere/)
  await expect.element(dialog.getByRole('button', { name: 'Cancel' })).toHaveFocus()
  expect(app.server.calls(changeListener)).toEqual([])
  await dialog.getByRole('button', { name: 'Disable', exact: true }).click()
  await expect.element(rows).toHaveTextContent(/Disabled/)
  await expect.element(page.getByText('mira is disabled.')).toBeVisible()
  await expect.element(button('Enable mira')).toBeVisible()
  const body = { role: 'listener', is_disabled: true, version: 'v1' }
  expect(app.server.calls(changeListener)).toMatchObject([{ params: { id: '4000' }, body }])
})

test('a role is given, and one that another admin has changed meanwhile is not', async ({ app }) => {
  const reason = 'This listener was changed by yuna in the meantime'
  app.server.on(listListeners, listOf([aListener()])).on(changeListener, refused(409, reason))
  await app.openAs('/studio/listeners', admin)
  const role = page.getByRole('combobox', { name: 'Role of mira' })
  await role.selectOptions('curator')
  await expect.element(dialog).toHaveTextContent(/Make mira a curator\?/)
  app.server.on(listListeners, listOf([aListener({ role: 'admin', version: 'v2' })]))
  await button('Change role').click()
  await expect.element(page.getByText(reason)).toBeVisible()
  await expect.element(role).toHaveValue('admin')
  await role.selectOptions('listener')
  await button('Cancel').click()
  await expect.element(role).toHaveValue('admin')
  expect(app.server.calls(changeListener)).toHaveLength(1)
})

test("nobody's own account has anything to change", async ({ app }) => {
  app.server.on(listListeners, () => listOf([aListener({ id: own.id, username: 'me' }), aListener()]))
  const own = await app.openAs('/studio/edits', admin)
  await app.go('/studio/listeners')
  await expect.element(rows.first()).toHaveTextContent(/me.*You.*Listener/)
  await expect.element(button('Disable mira')).toBeVisible()
  expect(button('Disable me').query()).toBeNull()
})

const aDay = (day: string, more: Partial<Numbers['days'][number]> = {}) => ({
  day,
  new_listeners: 0,
  active_listeners: 0,
  listens: 0,
  heard: 0,
  hearts: 0,
  comments: 0,
  ...more,
})

for (const width of [390, 1280])
  test(`at ${width} px the numbers are a table of days, the last one first, with a bar for each`, async ({ app }) => {
    await page.viewport(width, 900)
    const totals = { sets: 24, withdrawn_sets: 1, tracks: 1_234, artists: 40, labels: 12, listeners: 200_000 }
    const days = [aDay('2026-11-26', { listens: 20, heard: 5_400_000 }), aDay('2026-11-27', { listens: 5 })]
    app.server.on(listListeners, listOf([])).on(getNumbers, { days, totals })
    await app.openAs('/studio/listeners', admin)
    await button('Numbers').click()
    const table = main.getByRole('table', { name: /Last 30 days/ })
    await expect.element(table.getByRole('row').nth(1)).toHaveTextContent(/Nov 27, 2026/)
    const cells = (row: number) => table.getByRole('row').nth(row).getByRole('cell')
    expect(
      cells(2)
        .elements()
        .map(cell => cell.textContent),
    ).toEqual(['0', '0', '20', '1.5', '0', '0'])
    const bars = [1, 2].map(row => cells(row).nth(2).element().firstElementChild)
    expect(bars.map(bar => bar && getComputedStyle(bar).backgroundSize)).toEqual(['25% 3px', '100% 3px'])
    await expect.element(main).toHaveTextContent(/Unpublished sets1/)
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width)
    expect(await violations()).toEqual([])
  })
