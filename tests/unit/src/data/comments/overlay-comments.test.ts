import { describe, expect, test } from 'vitest'
import type { Post } from '#contract/entities/activity.ts'
import type { List } from '#contract/shapes.ts'
import {
  overlayComments,
  pendingCountChange,
  type ShownComment,
} from '../../../../../src/data/comments/overlay-comments.ts'
import { type CommentInput, comment } from '../../../../../src/data/outbox/kinds/comments.ts'
import type { ItemId } from '../../../../../src/data/outbox/kinds/kind.ts'
import type { Entry } from '../../../../../src/data/outbox/store/entry.ts'
import { isRefused } from '../../../../../src/data/outbox/store/entry.ts'
import { openTestOutbox } from '../../../../support/outbox/test-outbox.ts'

const setId = 7
const me: Post['author'] = { id: 1, username: 'me', avatar_url: null }
const fields = { set_meta_id: setId, track_meta_id: null, set_timestamp: 60_000 }
const timestamp = '2026-01-01T00:00:00.000Z'
const post = (id: number, text = `Comment ${id}`): Post => ({ ...fields, id, text, timestamp, author: me })
const pagesOf = (...pages: Post[][]): List<Post>[] =>
  pages.map(data => ({ data, pagination: { offset: 0, count: data.length, total: 9 } }))

const write = (text: string): CommentInput => ({ do: 'create', ...fields, text })
const edit = (id: ItemId, text: string): CommentInput => ({ do: 'edit', id, ...fields, text })
const remove = (id: ItemId): CommentInput => ({ do: 'delete', id, set_meta_id: setId })

/** The entries of an outbox with these writes, none of them sent. */
async function pending(...inputs: CommentInput[]): Promise<Entry[]> {
  const outbox = openTestOutbox()
  for (const input of inputs) await outbox.add(comment.of(input), { now: Date.parse(timestamp) })
  return outbox.entries()
}

const refused = (entries: readonly Entry[]): Entry[] =>
  entries.map(entry => ({ ...entry, refusal: { status: 403, message: 'Not yours' } }))

const sameId = (id: ItemId) => id

function overlay(pages: List<Post>[], entries: Entry[], known: (id: ItemId) => ItemId = sameId): ShownComment[][] {
  return overlayComments(pages, setId, { entries, author: me, known }).map(({ data }) => data)
}
const texts = (pages: ShownComment[][]) => pages.map(page => page.map(({ text }) => text))

describe('the overlay of pending comments', () => {
  test('puts new comments first, the newest at the top, with author and position', async () => {
    const [first = []] = overlay(pagesOf([post(2), post(1)], [post(0)]), await pending(write('One'), write('Two')))
    expect(first.map(({ text }) => text)).toEqual(['Two', 'One', 'Comment 2', 'Comment 1'])
    expect(first[0]).toMatchObject({ author: me, set_timestamp: 60_000, timestamp, unsent: true, refusal: null })
    expect(first[2]).toMatchObject({ unsent: false, refusal: null })
  })

  test('leaves out new comments on other sets', async () => {
    const elsewhere = { ...write('Elsewhere'), set_meta_id: 8 } as const
    expect(texts(overlay(pagesOf([post(1)]), await pending(elsewhere)))).toEqual([['Comment 1']])
  })

  test('shows the latest text of an edited comment, on any page', async () => {
    const pages = pagesOf([post(2)], [post(1)])
    expect(texts(overlay(pages, await pending(edit(1, 'Better'), edit(1, 'Best'))))).toEqual([['Comment 2'], ['Best']])
  })

  test('leaves out a deleted comment, even if it was edited before', async () => {
    expect(texts(overlay(pagesOf([post(2), post(1)]), await pending(edit(2, 'Better'), remove(2))))).toEqual([
      ['Comment 1'],
    ])
  })

  test("applies edits and deletions to a comment that isn't sent yet", async () => {
    const outbox = openTestOutbox()
    const { id } = await outbox.add(comment.of(write('One')))
    await outbox.markTried(id)
    await outbox.add(comment.of(edit(id, 'Two')))
    expect(texts(overlay(pagesOf([]), await outbox.entries()))).toEqual([['Two']])
    await outbox.add(comment.of(remove(id)))
    expect(texts(overlay(pagesOf([]), await outbox.entries()))).toEqual([[]])
  })

  test("shows a comment once after the server's id is known, and finds it by that id", async () => {
    const entries = [...(await pending(write('One'))), ...(await pending(edit('id-1', 'Two')))]
    const known = (id: ItemId) => (id === 'id-1' ? 5 : id)
    expect(texts(overlay(pagesOf([post(5, 'One')]), entries, known))).toEqual([['Two']])
  })

  test('shows a comment whose creation lost its answer only once, with the changes made since', async () => {
    const outbox = openTestOutbox()
    const { id } = await outbox.add(comment.of(write(' One ')), { now: Date.parse(timestamp) })
    const pages = pagesOf([post(5, 'One'), post(4)])
    // A write that was never tried can't have created the loaded comment, even with the same text.
    expect(texts(overlay(pages, await outbox.entries()))).toEqual([[' One ', 'One', 'Comment 4']])
    await outbox.markTried(id)
    expect(texts(overlay(pages, await outbox.entries()))).toEqual([['One', 'Comment 4']])
    await outbox.add(comment.of(edit(id, 'Two')))
    expect(texts(overlay(pages, await outbox.entries()))).toEqual([['Two', 'Comment 4']])
    await outbox.add(comment.of(remove(id)))
    expect(texts(overlay(pages, await outbox.entries()))).toEqual([['Comment 4']])
  })

  test.each([
    ['by another author', { author: { ...me, id: 2 } }],
    ['an hour earlier', { timestamp: '2025-12-31T23:00:00.000Z' }],
    ['at another position', { set_timestamp: 61_000 }],
  ])('takes a loaded comment with the same text %s for another one', async (_, different) => {
    const outbox = openTestOutbox()
    const { id } = await outbox.add(comment.of(write('One')), { now: Date.parse(timestamp) })
    await outbox.markTried(id)
    const pages = pagesOf([{ ...post(5, 'One'), ...different }])
    expect(texts(overlay(pages, await outbox.entries()))).toEqual([['One', 'One']])
  })

  test('shows two pending comments with the same text, one of which was created, as two', async () => {
    const outbox = openTestOutbox()
    for (const _ of [1, 2]) {
      const { id } = await outbox.add(comment.of(write('One')), { now: Date.parse(timestamp) })
      await outbox.markTried(id)
    }
    expect(texts(overlay(pagesOf([post(5, 'One')]), await outbox.entries()))).toEqual([['One', 'One']])
  })

  test("shows why a write was refused, and doesn't apply it", async () => {
    const pages = pagesOf([post(2), post(1)])
    const [first = []] = overlay(pages, refused(await pending(edit(2, 'Better'), remove(1), write('New'))))
    expect(first.map(({ text }) => text)).toEqual(['New', 'Comment 2', 'Comment 1'])
    for (const each of first) expect(each).toMatchObject({ unsent: false, refusal: { message: 'Not yours' } })
  })

  test("ignores entries that can't be parsed", async () => {
    const [entry] = await pending(write('One'))
    if (!entry) throw new Error('No entry')
    expect(texts(overlay(pagesOf([post(1)]), [{ ...entry, input: { do: 'shout' } }]))).toEqual([['Comment 1']])
  })
})

test("pending creations and deletions change the number of comments, refused ones don't", async () => {
  const entries = await pending(write('One'), write('Two'), edit(1, 'Better'), remove(2))
  expect(pendingCountChange(entries, setId)).toBe(1)
  expect(pendingCountChange(entries, 8)).toBe(0)
  const all = refused(entries)
  expect(all.every(isRefused)).toBe(true)
  expect(pendingCountChange(all, setId)).toBe(0)
})
