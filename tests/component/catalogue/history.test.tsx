import { userEvent } from 'vitest/browser'
import type { Listen } from '#contract/entities/history.ts'
import { clearHistory, listHistory, removeListen } from '#contract/routes/history.ts'
import { changeSettings, getSettings } from '#contract/routes/settings.ts'
import { queryClient } from '../../../src/data/cache/query-client.ts'
import { expect, main, many, page, test, textsOf } from '../support/catalogue.ts'
import { someSettings } from '../support/entities/account.ts'
import { aListen } from '../support/entities/listening.ts'
import { aSet, listOf } from '../support/entities.ts'
import { type FakeServer, refused } from '../support/server.ts'

/** The listening history: what was heard, by day. */

const quarry = aSet({ set_name: 'Live from the Quarry', artist: 'Oda Vexel' })
const pier = aSet({ set_name: 'Pier 9 After Hours' })

/** A local time of a year that is over, so that the names of its days don't depend on today. */
const at = (time: string) => new Date(`2025-11-${time}`).toISOString()
const late = aListen(quarry, at('25T21:04:00'), 1_876_000)
const early = aListen(pier, at('25T08:30:00'), pier.duration)
const before = aListen(quarry, at('24T23:59:00'), 65_000)

const tuesday = 'Tuesday, November 25, 2025'
const monday = 'Monday, November 24, 2025'

const rows = main.getByRole('listitem')
const button = (name: string) => main.getByRole('button', { name, exact: true })
const empty = page.getByRole('heading', { name: 'No history yet' })
const keep = page.getByRole('switch', { name: 'Keep listening history' })
const days = main.getByRole('heading', { level: 2 })
const dialog = page.getByRole('dialog', { name: 'Clear your history?' })

/** A server that has these listens, and removes them. */
function withHistory(server: FakeServer, ...listens: Listen[]): FakeServer {
  let left = listens
  return server
    .on(getSettings, someSettings())
    .on(listHistory, () => listOf(left))
    .on(removeListen, ({ params }) => {
      left = left.filter(({ id }) => id !== Number(params.id))
      return null
    })
    .on(clearHistory, ({ query: { from = '', until = '9' } }) => {
      left = left.filter(({ started_dt }) => started_dt < from || started_dt >= until)
      return null
    })
}

test('the account menu leads to what was heard, by day, with the time and how far it got', async ({ app, server }) => {
  withHistory(server, late, early, before)
  await app.openAs('/about')
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('link', { name: 'History' }).click()
  await expect.poll(() => textsOf(days)).toEqual([tuesday, monday])
  expect(document.title).toBe('History on Segue')
  for (const [index, words] of ['Live from the Quarry', 'Oda Vexel', '9:04 PM · to 00:31:16'].entries())
    await expect.element(rows.first().getByText(words, { exact: true }), { message: `${index}` }).toBeVisible()
  await expect.element(rows.nth(1).getByText('8:30 AM · Finished')).toBeVisible()
  await expect.element(rows.nth(2).getByText('11:59 PM · to 00:01:05')).toBeVisible()
  // A click anywhere in a row opens the page of its set.
  await rows.first().click()
  await expect.poll(() => app.path).toBe(`/sets/${late.set_meta.id}`)
})

test('a listen is removed at once, by keyboard, and the focus goes to the next', async ({ app, server }) => {
  withHistory(server, late, early, before)
  await app.openAs('/history')
  await expect.element(rows).toHaveLength(3)
  const answer = server.hold(removeListen)
  const remove = button('Remove Live from the Quarry from history').first().element()
  if (remove instanceof HTMLElement) remove.focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(rows).toHaveLength(2)
  await expect.element(button('Remove Pier 9 After Hours from history')).toHaveFocus()
  await expect.poll(() => server.calls(removeListen).map(({ params }) => params.id)).toEqual([String(late.id)])
  server.on(listHistory, listOf([early, before]))
  answer(null)
  await expect.poll(() => server.calls(listHistory).length).toBe(2)
  await expect.element(rows).toHaveLength(2)
})

test("a day is cleared from its first moment to its end in the listener's own time zone", async ({ app, server }) => {
  withHistory(server, late, early, before)
  await app.openAs('/history')
  await button(`Clear day ${tuesday}`).click()
  await expect.poll(() => textsOf(days)).toEqual([monday])
  await expect.element(main).toHaveFocus()
  await expect
    .poll(() => server.calls(clearHistory).map(({ query }) => query))
    .toEqual([{ from: at('25T00:00:00'), until: at('26T00:00:00') }])
})

test('all of it is cleared once a dialog is confirmed, which says that sets resume nevertheless', async ({
  app,
  server,
}) => {
  withHistory(server, late, before)
  await app.openAs('/history')
  await button('Clear history').click()
  await expect.element(dialog.getByText(/Sets still resume where you left them/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(rows).toHaveLength(2)
  await button('Clear history').click()
  await dialog.getByRole('button', { name: 'Clear history' }).click()
  await expect.element(empty).toBeVisible()
  await expect.element(button('Clear history')).toBeDisabled()
  await expect.poll(() => server.calls(clearHistory).map(({ query }) => query)).toEqual([{}])
})

test('what was removed offline stays removed on the page that opens again, and is sent when online', async ({
  app,
  server,
}) => {
  withHistory(server, late, early)
  await app.openAs('/history')
  await expect.element(rows).toHaveLength(2)
  await app.goOffline()
  await button('Remove Live from the Quarry from history').click()
  await expect.element(rows).toHaveLength(1)
  await app.go('/about')
  await app.go('/history')
  await expect.element(rows).toHaveLength(1)
  expect(server.calls(removeListen)).toEqual([])
  await app.reconnect()
  await expect.poll(() => server.calls(removeListen).length).toBe(1)
  await expect.element(rows).toHaveLength(1)
})

test('what the server refuses to remove is back', async ({ app, server }) => {
  withHistory(server, late, early).on(removeListen, refused(403, 'Not now'))
  await app.openAs('/history')
  await button('Remove Live from the Quarry from history').click()
  await expect.element(page.getByRole('button', { name: '1 change could not be saved' })).toBeVisible()
  await expect.element(rows).toHaveLength(2)
})

test('the switch keeps what is there, and says that nothing is added', async ({ app, server }) => {
  withHistory(server, late).on(changeSettings, ({ body }) => {
    server.on(getSettings, someSettings(body))
    return someSettings(body)
  })
  await app.openAs('/history')
  await expect.element(keep).toBeEnabled()
  await expect.element(keep).toBeChecked()
  await keep.click()
  await expect.element(keep).not.toBeChecked()
  await expect.element(main.getByText("Nothing new is added. What's here stays.")).toBeVisible()
  await expect.element(rows).toHaveLength(1)
  await expect.poll(() => server.calls(changeSettings).map(({ body }) => body)).toEqual([{ keep_history: false }])
})

test('more of it is loaded after the last one', async ({ app, server }) => {
  const all = many(30, index => aListen(quarry, at(`25T21:${59 - index}:00`), 60_000))
  server.on(getSettings, someSettings()).on(listHistory, ({ query: { after_id, limit } }) => {
    const start = all.findIndex(({ id }) => id === after_id) + 1
    return listOf(all.slice(start, start + limit), all.length)
  })
  await app.openAs('/history')
  await expect.element(rows).toHaveLength(20)
  await button('Load More').click()
  await expect.element(rows).toHaveLength(30)
  expect(server.calls(listHistory).at(-1)?.query).toMatchObject({
    after: all[19]?.started_dt,
    after_id: all[19]?.id,
  })
})

test('what was cleared offline and sent by another page is not there either when this one opens offline', async ({
  app,
  server,
}) => {
  withHistory(server, late, early, before)
  await app.openAs('/history')
  await expect.element(rows.first()).toBeVisible()
  await app.waitForAnswers()
  await app.goOffline()
  await button('Clear day Tuesday, November 25, 2025').click()
  await app.go('/about')
  // As after a reload: nothing is loaded.
  queryClient.clear()
  await app.reconnect()
  await expect.poll(() => server.calls(clearHistory).length).toBe(1)
  await expect.poll(() => server.calls(listHistory).length).toBe(2)
  await app.waitForAnswers()
  queryClient.clear()
  await app.goOffline()
  await app.go('/history')
  await expect.poll(() => textsOf(days)).toEqual([monday])
})
