import { listSetPosts, listTrackPosts } from '#contract/routes/catalogue.ts'
import { expect, loadMore, many, page, sizes, test } from '../../support/catalogue.ts'
import {
  commentAt,
  comments,
  countOf,
  giveSet,
  openComments,
  options,
  panel,
  tab,
  writeComment,
} from '../../support/comments.ts'
import { aComment } from '../../support/entities/comments.ts'
import { listOf, newId } from '../../support/entities.ts'
import { exactly } from '../../support/exactly.ts'
import { refused } from '../../support/server.ts'

for (const [size, [width, height]] of Object.entries(sizes))
  test(`on a ${size} the comments of a set are a list under their tab, newest first`, async ({ app, server }) => {
    await page.viewport(width, height)
    const { set } = giveSet(server, [
      aComment({ text: 'The newest', timestamp: '2026-11-02T12:00:00.000Z', set_timestamp: 3_725_000 }),
      aComment({ text: 'An older one', author: { id: newId(), username: 'juno', avatar_url: null } }),
    ])
    await app.openAs(`/sets/${set.id}`)
    await expect.element(tab).toHaveTextContent(exactly('Comments 2'))
    await tab.click()
    await expect.poll(() => app.path).toBe(`/sets/${set.id}?tab=comments`)
    await countOf(comments).toBe(2)
    await expect.element(comments.nth(0)).toHaveTextContent(/mara.*Nov 2, 2026.*01:02:05.*The newest/)
    await expect.element(comments.nth(1)).toHaveTextContent(/juno.*An older one/)
    const portrait = comments.nth(0).element().querySelector('[data-artwork]')?.getBoundingClientRect()
    expect([portrait?.width, portrait?.height]).toEqual([40, 40])
    expect(server.calls(listSetPosts).at(-1)?.query).toMatchObject({ order_by: 'timestamp', order_direction: 'desc' })
  })

test('the comments tab is in the address, and more comments load on demand', async ({ app, server }) => {
  const { set, posts } = giveSet(server, many(6, commentAt))
  server.on(listSetPosts, ({ query: { offset } }) => listOf(posts().slice(offset, offset + 4), 6, offset))
  await openComments(app, set)
  await expect.element(tab).toHaveAttribute('aria-selected', 'true')
  await countOf(comments).toBe(4)
  await loadMore.click()
  await countOf(comments).toBe(6)
  await expect.element(loadMore).not.toBeInTheDocument()
  await page.getByRole('tab', { name: 'Track List' }).click()
  await expect.poll(() => app.path).toBe(`/sets/${set.id}`)
  app.back()
  await expect.element(tab).toHaveAttribute('aria-selected', 'true')
})

test('a set without comments says so', async ({ app, server }) => {
  const { set } = giveSet(server)
  await openComments(app, set)
  await expect.element(panel.getByRole('heading', { name: 'No comments yet' })).toBeVisible()
})

test('comments that fail to load show an error, and load when retried', async ({ app, server }) => {
  const { set, posts } = giveSet(server, many(2, commentAt))
  server.on(listSetPosts, refused(422))
  await openComments(app, set)
  await expect.element(panel.getByRole('heading', { name: 'Something went wrong' })).toBeVisible()
  server.on(listSetPosts, () => listOf(posts()))
  await panel.getByRole('button', { name: 'Try again' }).click()
  await countOf(comments).toBe(2)
})

test('the options of a comment at the lower edge open upwards, and stay within the page', async ({ app, server }) => {
  const { set } = giveSet(server, many(20, commentAt))
  await page.viewport(...sizes.phone)
  await openComments(app, set)
  await writeComment('What a drop, again')
  options.element().scrollIntoView({ block: 'end' })
  await options.click()
  const menu = page.getByRole('region', { name: 'Comment options' })
  await expect.element(menu).toBeVisible()
  // It is animated while it opens.
  await expect
    .poll(() => menu.element().getBoundingClientRect().bottom)
    .toBeLessThanOrEqual(options.element().getBoundingClientRect().top)
  const { left, right } = menu.element().getBoundingClientRect()
  expect(left).toBeGreaterThanOrEqual(8)
  expect(right).toBeLessThanOrEqual(innerWidth - 8)
})

test("other listeners' comments can't be edited, and those of a track are read-only", async ({ app, server }) => {
  const { set } = giveSet(server, many(6, commentAt))
  await openComments(app, set)
  await countOf(comments).toBe(6)
  await expect.element(options).not.toBeInTheDocument()
  server.on(listTrackPosts, listOf(many(2, commentAt)))
  await app.go(`/tracks/${newId()}?tab=comments`)
  await expect.element(panel.getByText("Why not add comments on it's set to start the conversation?")).toBeVisible()
  await countOf(comments).toBe(2)
  await expect.element(panel.getByRole('textbox')).not.toBeInTheDocument()
  await expect.element(panel.getByRole('button', { name: /^Play from/ })).not.toBeInTheDocument()
})

test('markup and links are shown as plain text, and right-to-left text in its direction', async ({ app, server }) => {
  const dangerous = '<img src=x onerror="document.title=1"> https://example.com'
  const { set } = giveSet(server, [aComment({ text: dangerous }), aComment({ text: 'إيقاع رائع' })])
  await openComments(app, set)
  await expect.element(comments.first().getByText(dangerous)).toBeVisible()
  expect(comments.first().element().querySelectorAll('a, img[src="x"]')).toHaveLength(0)
  await expect.element(panel.getByText('إيقاع رائع')).toHaveStyle({ direction: 'rtl' })
})

test("a long comment is clamped until it is expanded, and doesn't widen the page on a phone", async ({
  app,
  server,
}) => {
  await page.viewport(...sizes.phone)
  const { set } = giveSet(server, [aComment({ text: 'word'.repeat(2_500) })])
  await openComments(app, set)
  const height = () => comments.first().element().getBoundingClientRect().height
  await expect.element(comments.first()).toBeVisible()
  const folded = height()
  await comments.first().getByRole('button', { name: 'Show more' }).click()
  await expect.poll(height).toBeGreaterThan(2 * folded)
  expect(document.documentElement.scrollWidth).toBe(sizes.phone[0])
  await comments.first().getByRole('button', { name: 'Show less' }).click()
  await expect.poll(height).toBe(folded)
})
