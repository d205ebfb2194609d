import { onTestFinished, vi } from 'vitest'
import { type Locator, userEvent } from 'vitest/browser'
import type { Post } from '../../../contract/entities/activity.ts'
import type { SetDetail } from '../../../contract/entities/music.ts'
import { createPost, deletePost, editPost } from '../../../contract/routes/activity.ts'
import { getSet, listSetPosts, listTrackPosts } from '../../../contract/routes/catalogue.ts'
import { queryClient } from '../../../src/data/cache/query-client.ts'
import { outbox } from '../../../src/data/outbox/page-outbox.ts'
import { store } from '../../../src/state/store.ts'
import type { ComponentApp } from '../support/app.tsx'
import { expect, loadMore, main, many, page, paged, sizes, test, textsOf } from '../support/catalogue.ts'
import { aComment, aSetWith, aTrack, listOf, newId } from '../support/entities.ts'
import { exactly } from '../support/exactly.ts'
import { type FakeServer, noAnswer, refused } from '../support/server.ts'

const panel = page.getByRole('tabpanel')
const field = panel.getByRole('textbox', { name: 'Comment' }).first()
/** The text field of the comment that is being edited. */
const editor = panel.getByRole('textbox', { name: 'Comment' }).nth(1)
const post = page.getByRole('button', { name: 'Post comment' })
const comments = panel.getByRole('listitem')
const commentOf = (text: string | RegExp) => comments.filter({ hasText: text })
const tab = page.getByRole('tab', { name: /^Comments/ })
const options = page.getByRole('button', { name: 'Comment options' })
const countOf = (locator: Locator) => expect.poll(() => locator.elements().length)

/** Gives the server a set with these comments, newest first, and lets comments be written, edited and deleted. */
function giveSet(server: FakeServer, posts: Post[] = []): { set: SetDetail; posts: () => Post[] } {
  const set = aSetWith([aTrack()], { set_name: 'Nordlicht Closing Set', post_count: posts.length })
  let now = posts
  server
    .on(getSet, set)
    .on(listSetPosts, ({ query }) => paged(now)({ query }))
    .on(createPost, ({ body, authorization }) => {
      const id = Number(JSON.parse(atob(authorization?.split('.')[1] ?? '')).sub)
      const author = { id, username: 'ayo', avatar_url: null }
      const written = aComment({
        text: body.text,
        set_timestamp: body.set_timestamp ?? null,
        set_meta_id: set.id,
        author,
      })
      now = [written, ...now]
      return written
    })
    .on(editPost, ({ params, body }) => {
      now = now.map(each => (String(each.id) === params.id ? { ...each, text: body.text } : each))
      return now.find(({ id }) => String(id) === params.id) ?? refused(404)
    })
    .on(deletePost, ({ params }) => {
      now = now.filter(({ id }) => String(id) !== params.id)
      return null
    })
  return { set, posts: () => now }
}

const openComments = (app: ComponentApp, { id }: SetDetail) =>
  app.openAs(`/sets/${id}?tab=comments`, { username: 'ayo' })

async function writeComment(text: string): Promise<void> {
  await field.fill(text)
  await post.click()
  await expect.element(commentOf(text)).toBeVisible()
  await expect.element(field).toHaveValue('')
}

async function chooseOption(what: 'Edit' | 'Delete'): Promise<void> {
  await options.click()
  await page.getByRole('button', { name: what, exact: true }).click()
}

const commentAt = (index: number): Post =>
  aComment({ text: `What a drop, number ${index}`, set_timestamp: index * 1_000 })

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
    await expect.element(comments.nth(0)).toHaveTextContent(/mara.*11\/2\/2026.*01:02:05.*The newest/)
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

test('a new comment is shown and counted at once', async ({ app, server }) => {
  const { set } = giveSet(server, [commentAt(1)])
  await openComments(app, set)
  await expect.element(tab).toHaveTextContent(exactly('Comments 1'))
  const respond = server.hold(createPost)
  await field.fill('  What a night 🎧 \n ')
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  await expect.element(comments.first()).toHaveTextContent(/^ayo.*What a night 🎧$/)
  await expect
    .element(comments.first().getByRole('button', { name: /^Play from/ }))
    .toHaveTextContent(exactly('Play from 00:00:00'))
  await expect.element(tab).toHaveTextContent(exactly('Comments 2'))
  await expect.element(field).toHaveValue('')
  await expect.element(field).toHaveFocus()
  await expect
    .poll(() => server.calls(createPost).map(({ body }) => body))
    .toMatchObject([{ text: 'What a night 🎧', set_meta_id: set.id, set_timestamp: 0 }])
  respond(aComment({ text: 'What a night 🎧', set_meta_id: set.id, set_timestamp: 0 }))
})

test('a comment of white space is not sent', async ({ app, server }) => {
  const { set } = giveSet(server)
  await openComments(app, set)
  await expect.element(post).toBeDisabled()
  await field.fill('  \n ')
  await expect.element(post).toBeDisabled()
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  await field.fill('Now')
  await expect.element(post).toBeEnabled()
  expect(server.calls(createPost)).toEqual([])
})

test("the listener's own comment is edited, and the focus returns to its options", async ({ app, server }) => {
  const { set, posts } = giveSet(server)
  await openComments(app, set)
  await writeComment('What a drop')
  await chooseOption('Edit')
  await expect.element(editor).toHaveFocus()
  await editor.fill(' ')
  await expect.element(page.getByRole('button', { name: 'Save' })).toBeDisabled()
  await editor.fill('Better words')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect.element(commentOf('Better words')).toBeVisible()
  await countOf(commentOf('What a drop')).toBe(0)
  await expect.element(options).toHaveFocus()
  await expect.poll(() => posts().map(({ text }) => text)).toEqual(['Better words'])
})

test('a comment that is sent while the list loads is in the list', async ({ app, server }) => {
  const { set, posts } = giveSet(server)
  const respond = server.hold(listSetPosts)
  await openComments(app, set)
  await expect.poll(() => server.calls(listSetPosts)).not.toEqual([])
  await field.fill('What a drop')
  server.on(listSetPosts, ({ query }) => paged(posts())({ query }))
  await post.click()
  await expect.poll(posts).toHaveLength(1)
  respond(listOf([]))
  await expect.element(commentOf('What a drop')).toBeVisible()
})

test('Escape leaves a comment as it was', async ({ app, server }) => {
  const { set } = giveSet(server)
  await openComments(app, set)
  await writeComment('What a drop')
  await chooseOption('Edit')
  await editor.fill('Better words')
  await userEvent.keyboard('{Escape}')
  await expect.element(commentOf('What a drop')).toBeVisible()
  await expect.element(options).toHaveFocus()
  expect(server.calls(editPost)).toEqual([])
})

test("the listener's own comment is deleted after a confirmation", async ({ app, server }) => {
  const { set, posts } = giveSet(server, [commentAt(1)])
  await openComments(app, set)
  await writeComment('What a drop, again')
  const dialog = page.getByRole('dialog', { name: 'Delete this comment?' })
  await chooseOption('Delete')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(commentOf('What a drop, again')).toBeVisible()
  await chooseOption('Delete')
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await countOf(commentOf('What a drop, again')).toBe(0)
  await expect.element(tab).toHaveTextContent(exactly('Comments 1'))
  await expect.poll(() => posts()).toHaveLength(1)
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

test('a comment that is too long shows by how much, and is not sent', async ({ app, server }) => {
  const { set } = giveSet(server)
  await openComments(app, set)
  const longest = 'word'.repeat(2_500)
  await field.fill(`${longest}!`)
  await expect
    .element(field)
    .toHaveAccessibleDescription('A comment can have at most 10,000 characters. This one has 10,001.')
  await expect.element(post).toBeDisabled()
  await field.fill(longest)
  await expect.element(field).not.toHaveAttribute('aria-invalid')
  await expect.element(post).toBeEnabled()
})

test('a draft is restored when its set is opened again, until it is sent', async ({ app, server }) => {
  const { set } = giveSet(server)
  await openComments(app, set)
  await field.fill('Half a thought')
  await app.go('/about')
  await app.go(`/sets/${set.id}?tab=comments`)
  await expect.element(field).toHaveValue('Half a thought')
  await post.click()
  await expect.element(commentOf('Half a thought')).toBeVisible()
  await app.go('/about')
  await app.go(`/sets/${set.id}?tab=comments`)
  await expect.element(field).toHaveValue('')
})

test('a draft that another tab, or a form before this one, has sent leaves the field', async ({ app, server }) => {
  const { set } = giveSet(server)
  await openComments(app, set)
  await field.fill('Half a thought')
  localStorage.removeItem('commentDrafts')
  dispatchEvent(new StorageEvent('storage', { key: 'commentDrafts' }))
  await expect.element(field).toHaveValue('')
})

test('a refused comment shows why and is logged, and can be discarded or sent again', async ({ app, server }) => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {})
  onTestFinished(() => logged.mockRestore())
  const { set, posts } = giveSet(server)
  await openComments(app, set)
  server.on(createPost, refused(422, 'Not like this'))
  await field.fill('Half a thought')
  await post.click()
  await expect.element(commentOf(/Half a thought/)).toHaveTextContent(/Could not be saved: Not like this/)
  await expect
    .element(page.getByRole('region', { name: 'Status' }).getByRole('status'))
    .toHaveTextContent(/1 change could not be saved/)
  expect(logged.mock.calls).toContainEqual([
    'A change was refused:',
    'comment',
    set.set_name,
    { status: 422, message: 'Not like this' },
  ])
  await expect.element(tab).toHaveTextContent(exactly('Comments 0'))
  const answer = aComment({ text: 'Half a thought', set_meta_id: set.id })
  server.on(createPost, answer).on(listSetPosts, () => listOf([answer, ...posts()]))
  await commentOf(/Half a thought/)
    .getByRole('button', { name: 'Retry' })
    .click()
  await expect.element(main.getByText(/Could not be saved/)).not.toBeInTheDocument()
  await countOf(commentOf(/Half a thought/)).toBe(1)
  server.on(createPost, refused(422, 'Not like this'))
  await field.fill('Another one')
  await post.click()
  await commentOf(/Another one/)
    .getByRole('button', { name: 'Undo' })
    .click()
  await countOf(commentOf(/Another one/)).toBe(0)
  expect(textsOf(comments)).toHaveLength(1)
})

test('an offline comment shows as pending, can be edited, and is sent once', async ({ app, server }) => {
  const { set } = giveSet(server)
  await openComments(app, set)
  await expect.element(panel.getByRole('heading', { name: 'No comments yet' })).toBeVisible()
  await app.goOffline()
  await field.fill('From the tunnel')
  await post.click()
  await expect.element(commentOf(/From the tunnel/)).toHaveTextContent(/not sent yet/)
  await chooseOption('Edit')
  await editor.fill('Out of the tunnel')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect.element(commentOf(/Out of the tunnel/)).toHaveTextContent(/not sent yet/)
  server.comeBack()
  await expect.poll(() => server.calls(createPost).map(({ body }) => body.text)).toEqual(['Out of the tunnel'])
  await expect.element(panel.getByText('not sent yet')).not.toBeInTheDocument()
  await countOf(commentOf(/Out of the tunnel/)).toBe(1)
  expect(server.calls(editPost)).toEqual([])
})

test('a comment whose answer was lost is shown once, before and after it is sent again', async ({ app, server }) => {
  const { set } = giveSet(server)
  const author = await openComments(app, set)
  server.on(createPost, noAnswer)
  const text = 'Was that an answer?'
  await writeComment(text)
  await expect.poll(() => server.calls(createPost)).toHaveLength(1)
  const set_timestamp = server.calls(createPost)[0]?.body.set_timestamp ?? null
  const timestamp = new Date().toISOString()
  const arrived = aComment({ text, set_meta_id: set.id, set_timestamp, author, timestamp })
  server.on(listSetPosts, listOf([aComment({ text: 'Another one' }), arrived]))
  await queryClient.refetchQueries({ queryKey: [listSetPosts.path] })
  await expect.element(commentOf('Another one')).toBeVisible()
  await countOf(commentOf(text)).toBe(1)
  expect(store.get(outbox.entries)).toHaveLength(1)
  server.on(createPost, arrived)
  await expect.poll(() => store.get(outbox.entries)).toEqual([])
  await app.waitForAnswers()
  await countOf(commentOf(text)).toBe(1)
})
