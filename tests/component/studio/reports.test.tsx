import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { Provider } from 'jotai/react'
import { userEvent } from 'vitest/browser'
import type { ReportedComment } from '#contract/entities/reported-comment.ts'
import { undoEdit } from '#contract/routes/studio/edits.ts'
import { decideReport, listReports } from '#contract/routes/studio/reports.ts'
import { queryClient } from '../../../src/data/cache/query-client.ts'
import { ReportsRoom } from '../../../src/features/studio/reports/ReportsRoom.tsx'
import { store } from '../../../src/state/store.ts'
import { Theme } from '../../../src/ui/theme/Theme.tsx'
import type { ComponentApp } from '../support/app.tsx'
import { violations } from '../support/axe.ts'
import { expect, page, sizes, test } from '../support/catalogue.ts'
import { aReport } from '../support/entities/comments.ts'
import { listOf, newId } from '../support/entities.ts'
import { exactly } from '../support/exactly.ts'
import { mount } from '../support/mount.ts'
import { type FakeServer, noAnswer, refused } from '../support/server.ts'

const panel = page.getByRole('tabpanel')
const reports = panel.getByRole('list', { name: /comments/i }).getByRole('heading')
const button = (name: string) => page.getByRole('button', { name, exact: true })
const dialog = page.getByRole('dialog')
const by = (username: string) => ({ id: newId(), username, avatar_url: null })

/** Opens the room below a page of the app, which has the notices. */
async function openRoom(app: ComponentApp): Promise<void> {
  await app.openAs('/about', { role: 'curator' })
  const router = createRouter({
    routeTree: createRootRoute({ component: ReportsRoom }),
    history: createMemoryHistory({ initialEntries: ['/'] }),
  })
  mount(
    <Theme>
      <Provider store={store}>
        <QueryClientProvider client={queryClient}>
          <RouterProvider router={router} />
        </QueryClientProvider>
      </Provider>
    </Theme>,
    'main',
  )
}

/** Makes the server answer with these reports, and take decisions on them. */
function has(server: FakeServer, all: ReportedComment[]): void {
  let open = all.filter(({ decided_dt }) => decided_dt === null)
  const decided = all.filter(({ decided_dt }) => decided_dt !== null)
  server.on(listReports, ({ query: { state } }) => listOf(state === 'decided' ? decided : open))
  server.on(decideReport, ({ params: { id } }) => {
    open = open.filter(each => String(each.id) !== id)
    return { edit_id: 7 }
  })
  server.on(undoEdit, () => {
    open = all
    return { edit_id: 8 }
  })
}

test('a report has its comment, a link to it, and its reasons with their counts and texts', async ({ app, server }) => {
  const created_dt = '2026-06-02T12:00:00.000Z'
  const report = aReport({
    reports: [
      { id: 3, reason: 'other', text: 'Sells followers', created_dt },
      { id: 2, reason: 'spam', text: '', created_dt },
      { id: 1, reason: 'spam', text: '', created_dt },
    ],
  })
  has(server, [report])
  await openRoom(app)
  await expect.element(page.getByRole('tab', { name: /^To decide/ })).toHaveTextContent(exactly('To decide 1'))
  await expect
    .element(panel)
    .toHaveTextContent(
      /mara.*Nordlicht · 00:10:00.*Buy followers\..*3 reports.*Spam \(2\), Something else \(1\).*“Sells followers”/,
    )
  await expect
    .element(panel.getByRole('link', { name: 'Nordlicht · 00:10:00' }))
    .toHaveAttribute('href', `/sets/${report.set_meta?.id}?tab=comments&t=600`)
})

test('keeping and hiding are decided by keyboard alone: the focus goes on to the next report', async ({
  app,
  server,
}) => {
  const [first, second, third] = [
    aReport({ author: by('mara') }),
    aReport({ author: by('juno') }),
    aReport({ author: by('sam') }),
  ]
  has(server, [first, second, third])
  await openRoom(app)
  await expect.poll(() => reports.elements().length).toBe(3)
  button("Keep juno's comment").element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => document.activeElement?.textContent).toMatch(/^sam/)
  expect(server.calls(decideReport)).toMatchObject([
    {
      params: { id: String(second.id) },
      body: { hidden: null, last_report: second.reports[0]?.id, version: 'undecided' },
    },
  ])
  await button("Hide sam's comment").click()
  await dialog.getByText('Hateful or harassing').click()
  await dialog.getByRole('button', { name: 'Hide' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.poll(() => document.activeElement?.textContent).toMatch(/^mara/)
  expect(server.calls(decideReport).at(-1)?.body).toMatchObject({ hidden: { reason: 'hateful', text: '' } })
  await button("Keep mara's comment").click()
  await expect.element(panel.getByRole('heading', { name: 'Nothing to decide' })).toBeVisible()
  await expect.poll(() => panel.element().contains(document.activeElement)).toBe(true)
})

test('a decision is undone by its notice, unless the comment was changed since', async ({ app, server }) => {
  has(server, [aReport()])
  await openRoom(app)
  await button("Keep mara's comment").click()
  await button('Undo').click()
  await expect.poll(() => reports.elements().length).toBe(1)
  expect(server.calls(undoEdit)).toMatchObject([{ params: { id: '7' } }])
  server.on(undoEdit, refused(409, 'This comment was changed by yuna in the meantime'))
  await button("Keep mara's comment").click()
  await button('Undo').click()
  await expect.element(page.getByText('This comment was changed by yuna in the meantime.')).toBeVisible()
})

test('without a network nothing is decided, which is said, and nothing that was typed is lost', async ({
  app,
  server,
}) => {
  has(server, [aReport()])
  await openRoom(app)
  await button("Hide mara's comment").click()
  await dialog.getByText('Something else').click()
  const words = dialog.getByRole('textbox', { name: 'In your words' })
  await words.fill('No shop here')
  server.on(decideReport, noAnswer)
  await dialog.getByRole('button', { name: 'Hide' }).click()
  await expect
    .element(dialog.getByRole('alert'))
    .toHaveTextContent(exactly("The server can't be reached. Try again when you're online."))
  await expect.element(words).toHaveValue('No shop here')
  server.on(decideReport, refused(500))
  await dialog.getByRole('button', { name: 'Hide' }).click()
  await expect
    .element(dialog.getByRole('alert'))
    .toHaveTextContent(exactly('Something went wrong. Please try again later.'))
  has(server, [aReport()])
  await dialog.getByRole('button', { name: 'Hide' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(server.calls(decideReport).at(-1)?.body).toMatchObject({ hidden: { reason: 'other', text: 'No shop here' } })
  await app.goOffline()
  await expect.element(page.getByText("You're offline. You can decide when you reconnect.")).toBeVisible()
})

test('a comment on which another curator has decided says so, and the list is asked again', async ({ app, server }) => {
  has(server, [aReport()])
  await openRoom(app)
  await expect.poll(() => reports.elements().length).toBe(1)
  server.on(decideReport, refused(409, 'This comment was changed by yuna in the meantime'))
  const asked = server.calls(listReports).length
  await button("Keep mara's comment").click()
  await expect
    .element(panel.getByRole('alert'))
    .toHaveTextContent(exactly('This comment was changed by yuna in the meantime.'))
  await expect.poll(() => server.calls(listReports).length).toBeGreaterThan(asked)
})

test('what was decided is in a second list, where a hidden comment is shown again', async ({ app, server }) => {
  const decided = { decided_dt: '2026-06-03T12:00:00.000Z', decided_by: 'yuna' }
  const hidden = aReport({ ...decided, hidden: { reason: 'other', text: 'No shop here' } })
  has(server, [hidden, aReport({ ...decided, author: by('juno') })])
  await openRoom(app)
  await page.getByRole('tab', { name: 'Decided' }).click()
  await expect.element(panel).toHaveTextContent(/Hidden \(No shop here\) by yuna, Jun 3, 2026.*Kept by yuna/)
  await expect.element(button("Keep juno's comment")).not.toBeInTheDocument()
  await button("Show again mara's comment").click()
  await expect.poll(() => server.calls(decideReport).map(({ body }) => body.hidden)).toEqual([null])
})

test('reports that fail to load are asked for again', async ({ app, server }) => {
  server.on(listReports, refused(422))
  await openRoom(app)
  await expect.element(panel.getByRole('heading', { name: 'Something went wrong' })).toBeVisible()
  has(server, [aReport()])
  await panel.getByRole('button', { name: 'Try again' }).click()
  await expect.poll(() => reports.elements().length).toBe(1)
})

for (const width of [360, sizes.phone[0], sizes.desktop[0]])
  test(`the room fits a page of ${width} px, and axe finds nothing`, async ({ app, server }) => {
    await page.viewport(width, 844)
    has(server, [aReport({ text: 'word'.repeat(300), author: by('m'.repeat(40)) })])
    await openRoom(app)
    await expect.poll(() => reports.elements().length).toBe(1)
    expect(document.documentElement.scrollWidth).toBe(width)
    expect(await violations(panel.element())).toEqual([])
  })
