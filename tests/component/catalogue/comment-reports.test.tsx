import { userEvent } from 'vitest/browser'
import type { Post } from '#contract/entities/activity.ts'
import type { SetDetail } from '#contract/entities/music.ts'
import { blockListener, deletePost, editPost, reportPost } from '#contract/routes/activity.ts'
import { getSet, listSetPosts, listTrackPosts } from '#contract/routes/catalogue.ts'
import { outbox } from '../../../src/data/outbox/page-outbox.ts'
import { store } from '../../../src/state/store.ts'
import type { ComponentApp } from '../support/app.tsx'
import { expect, main, page, paged, test } from '../support/catalogue.ts'
import { aComment } from '../support/entities/comments.ts'
import { aSetWith, aTrack, newId } from '../support/entities.ts'
import { exactly } from '../support/exactly.ts'
import { type FakeServer, refused } from '../support/server.ts'

const panel = page.getByRole('tabpanel')
const comments = panel.getByRole('listitem')
const commentOf = (text: string) => comments.filter({ hasText: text })
const dialog = page.getByRole('dialog')
const undo = page.getByRole('button', { name: 'Undo', exact: true })
const entries = () => store.get(outbox.entries)

/** Sends what is put off for some seconds so that it can be taken back. */
const sendNow = () => outbox.wake({ impatient: true })

function giveSet(server: FakeServer, posts: Post[]): { set: SetDetail; has: (posts: Post[]) => void } {
  const set = aSetWith([aTrack()], { set_name: 'Nordlicht Closing Set', post_count: posts.length })
  let now = posts
  server.on(getSet, set).on(listSetPosts, ({ query }) => paged(now)({ query }))
  return {
    set,
    has: posts => {
      now = posts
    },
  }
}
const openComments = (app: ComponentApp, { id }: SetDetail) =>
  app.openAs(`/sets/${id}?tab=comments`, { username: 'ayo' })

async function choose(entry: string, username = 'mara'): Promise<void> {
  await page
    .getByRole('button', { name: `Options for ${username}'s comment` })
    .first()
    .click()
  await page
    .getByRole('region', { name: `Options for ${username}'s comment` })
    .getByRole('button', { name: entry })
    .click()
}

async function report(): Promise<void> {
  await choose('Report')
  await dialog.getByText('Spam').click()
  await dialog.getByRole('button', { name: 'Report' }).click()
  await expect.element(commentOf('Buy followers')).toHaveTextContent(/Reported/)
}

const spam = (given: Partial<Post> = {}) => aComment({ text: 'Buy followers', ...given })

test('a comment is reported for a reason, and then says so, also after a reload', async ({ app, server }) => {
  const post = spam()
  const { set, has } = giveSet(server, [post, aComment({ text: 'What a night' })])
  server.on(reportPost, null)
  await openComments(app, set)
  await choose('Report')
  const send = dialog.getByRole('button', { name: 'Report' })
  await expect.element(send).toBeDisabled()
  await dialog.getByText('Something else').click()
  await expect.element(send).toBeDisabled()
  await dialog.getByRole('textbox', { name: 'In your words' }).fill(' Sells followers ')
  await userEvent.keyboard('{Tab}')
  await send.click()
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(commentOf('Buy followers')).toHaveTextContent(/Reported/)
  await expect.element(commentOf('What a night')).not.toHaveTextContent(/Reported/)
  await sendNow()
  expect(server.calls(reportPost)).toMatchObject([
    { params: { id: String(post.id) }, body: { reason: 'other', text: 'Sells followers' } },
  ])
  has([{ ...post, is_reported: true }])
  await app.go('/about')
  await app.go(`/sets/${set.id}?tab=comments`)
  await expect.element(commentOf('Buy followers')).toHaveTextContent(/Reported/)
  await page.getByRole('button', { name: "Options for mara's comment" }).first().click()
  await expect.element(page.getByRole('button', { name: 'Reported' })).toBeDisabled()
})

test('a report is taken back by its notice, and nothing is sent', async ({ app, server }) => {
  const { set } = giveSet(server, [spam()])
  await openComments(app, set)
  await report()
  await undo.click()
  await expect.element(commentOf('Buy followers')).not.toHaveTextContent(/Reported/)
  expect(entries()).toEqual([])
})

test('offline a report waits, can be taken back in the menu, and is sent when the network is back', async ({
  app,
  server,
}) => {
  const { set } = giveSet(server, [spam()])
  server.on(reportPost, null)
  await openComments(app, set)
  await expect.element(commentOf('Buy followers')).toBeVisible()
  await app.goOffline()
  await report()
  await expect.element(commentOf('Buy followers')).toHaveTextContent(/Reported.*not sent yet/)
  await choose('Undo report')
  await expect.element(commentOf('Buy followers')).not.toHaveTextContent(/Reported/)
  await report()
  await app.reconnect()
  await sendNow()
  await expect.poll(() => server.calls(reportPost)).toHaveLength(1)
})

test('what another device has reported, or a curator has hidden, counts as reported', async ({ app, server }) => {
  const { set } = giveSet(server, [spam()])
  await openComments(app, set)
  for (const status of [409, 404]) {
    server.on(reportPost, refused(status))
    if (status === 409) await report()
    else await outbox.add({ kind: 'report', input: { id: newId(), reason: 'spam', text: '' } }, 'A comment')
    await sendNow()
    await expect.poll(entries).toEqual([])
  }
  await expect.element(commentOf('Buy followers')).toHaveTextContent(/Reported/)
})

test("a blocked listener's comments are gone at once, also from the waveform, and the focus stays in the list", async ({
  app,
  server,
}) => {
  const loud = { id: newId(), username: 'mara', avatar_url: null }
  const kept = aComment({ text: 'What a night', author: { id: newId(), username: 'juno', avatar_url: null } })
  const posts = [spam({ author: loud, set_timestamp: 60_000 }), kept, aComment({ text: 'Buy more', author: loud })]
  const { set, has } = giveSet(server, posts)
  await openComments(app, set)
  const onWaveform = main.getByRole('button', { name: /mara/ })
  await choose('Block mara')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect.poll(() => comments.elements().length).toBe(3)
  const answer = server.hold(blockListener)
  await choose('Block mara')
  await dialog.getByRole('button', { name: 'Block' }).click()
  await expect.poll(() => comments.elements().length).toBe(1)
  await expect.element(commentOf('What a night')).toBeVisible()
  await expect.poll(() => onWaveform.elements().length).toBe(0)
  await expect.poll(() => document.activeElement).toBe(panel.getByRole('list', { name: 'Comments' }).element())
  has([kept])
  server.on(getSet, { ...set, post_count: 1 })
  answer(null)
  await expect.element(page.getByRole('tab', { name: /^Comments/ })).toHaveTextContent(exactly('Comments 1'))
  expect(server.calls(blockListener)).toMatchObject([{ params: { id: String(loud.id) }, body: { is_blocked: true } }])
})

test('blocking is undone by its notice, and a list without others left says so meanwhile', async ({ app, server }) => {
  const { set } = giveSet(server, [spam()])
  server.on(blockListener, null)
  await openComments(app, set)
  await expect.element(commentOf('Buy followers')).toBeVisible()
  await app.goOffline()
  await choose('Block mara')
  await dialog.getByRole('button', { name: 'Block' }).click()
  await expect.element(panel.getByRole('heading', { name: 'No comments yet' })).toBeVisible()
  await undo.click()
  await expect.element(commentOf('Buy followers')).toBeVisible()
  server.comeBack()
  await expect.poll(() => server.calls(blockListener).map(({ body }) => body)).toEqual([{ is_blocked: false }])
})

test('the author of a hidden comment sees it with the reason, and can edit and delete it', async ({ app, server }) => {
  const hidden = { reason: 'off_topic', text: '' }
  const { set, has } = giveSet(server, [])
  const author = await openComments(app, set)
  const post = spam({ author, hidden, set_meta_id: set.id })
  has([post])
  server.on(editPost, { ...post, text: 'Sorry' }).on(deletePost, null)
  await app.go('/about')
  await app.go(`/sets/${set.id}?tab=comments`)
  await expect
    .element(commentOf('Buy followers'))
    .toHaveTextContent(/Hidden by a curator \(off topic\)\. Only you see it\./)
  await page.getByRole('button', { name: 'Comment options' }).click()
  await expect.element(page.getByRole('button', { name: 'Edit', exact: true })).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Delete', exact: true })).toBeVisible()
})

test('a reason that this version of the app does not know is not shown as one that it knows', async ({
  app,
  server,
}) => {
  const { set, has } = giveSet(server, [])
  const author = await openComments(app, set)
  has([spam({ author, hidden: { reason: 'plagiarism', text: '' } })])
  await app.go('/about')
  await app.go(`/sets/${set.id}?tab=comments`)
  await expect.element(commentOf('Buy followers')).toHaveTextContent(/Hidden by a curator \(another reason\)/)
})

test("others' comments on a track can be reported, too; the listener's own have no menu there", async ({
  app,
  server,
}) => {
  const { id } = await app.openAs('/about', { username: 'ayo' })
  const own = aComment({ text: 'Mine', author: { id, username: 'ayo', avatar_url: null } })
  server.on(listTrackPosts, ({ query }) => paged([own, spam()])({ query }))
  await app.go(`/tracks/${newId()}?tab=comments`)
  await expect.poll(() => comments.elements().length).toBe(2)
  await expect.element(page.getByRole('button', { name: 'Comment options' })).not.toBeInTheDocument()
  await report()
})
