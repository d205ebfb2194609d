import { onTestFinished, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { createPost, editPost } from '#contract/routes/activity.ts'
import { listSetPosts } from '#contract/routes/catalogue.ts'
import { queryClient } from '../../../../src/data/cache/query-client.ts'
import { outbox } from '../../../../src/data/outbox/page-outbox.ts'
import { store } from '../../../../src/state/store.ts'
import { expect, main, page, paged, test, textsOf } from '../../support/catalogue.ts'
import {
  commentAt,
  commentOf,
  comments,
  countOf,
  field,
  giveSet,
  openComments,
  options,
  panel,
  post,
  tab,
  writeComment,
} from '../../support/comments.ts'
import { aComment } from '../../support/entities/comments.ts'
import { listOf } from '../../support/entities.ts'
import { exactly } from '../../support/exactly.ts'
import { noAnswer, refused } from '../../support/server.ts'

/** The text field of the comment that is being edited. */
const editor = panel.getByRole('textbox', { name: 'Comment' }).nth(1)

async function chooseOption(what: 'Edit' | 'Delete'): Promise<void> {
  await options.click()
  await page.getByRole('button', { name: what, exact: true }).click()
}

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
