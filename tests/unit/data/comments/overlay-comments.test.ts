import { describe, expect, test } from 'vitest'
import type { Post } from '../../../../contract/entities/activity.ts'
import type { List } from '../../../../contract/shapes.ts'
import {
  overlayComments,
  pendingCountChange,
  type ShownComment,
} from '../../../../src/data/comments/overlay-comments.ts'
import { type CommentInput, comment } from '../../../../src/data/outbox/kinds/comments.ts'
import type { ItemId } from '../../../../src/data/outbox/kinds/kind.ts'
import type { Entry } from '../../../../src/data/outbox/store/entry.ts'
import { isRefused } from '../../../../src/data/outbox/store/entry.ts'
import { openTestOutbox } from '../outbox/test-outbox.ts'

const setId = 7
const me: Post['author'] = { id: 1, username: 'me', avatar_url: null }
const fields = { set_meta_id: setId, track_meta_id: null, set_timestamp: 60_000 }
const timestamp = '2026-01-01T00:00:00.000Z'
const said = (id: number, text = `Comment ${id}`): Post => ({ ...fields, id, text, timestamp, author: me })
const pagesOf = (...pages: Post[][]): List<Post>[] =>
  pages.map(data => ({ data, pagination: { offset: 0, count: data.length, total: 9 } }))

const write = (text: string): CommentInput => ({ do: 'create', ...fields, text })
const edit = (id: ItemId, text: string): CommentInput => ({ do: 'edit', id, ...fields, text })
const remove = (id: ItemId): CommentInput => ({ do: 'delete', id, set_meta_id: setId })

/** The outbox after these writes, one after the other, none of them sent. */
async function waiting(...inputs: CommentInput[]): Promise<Entry[]> {
  const outbox = openTestOutbox()
  for (const input of inputs) await outbox.add(comment.of(input), { now: Date.parse(timestamp) })
  return outbox.entries()
}

const refused = (entries: readonly Entry[]): Entry[] =>
  entries.map(entry => ({ ...entry, refusal: { status: 403, message: 'Not yours' } }))

const itself = (id: ItemId) => id

function shown(pages: List<Post>[], entries: Entry[], known: (id: ItemId) => ItemId = itself): ShownComment[][] {
  return overlayComments(pages, setId, { entries, author: me, known }).map(({ data }) => data)
}
const texts = (pages: ShownComment[][]) => pages.map(page => page.map(({ text }) => text))

describe('over the loaded pages of comments', () => {
  test('what was written is in front, the newest first, with its author and its place', async () => {
    const [first = []] = shown(pagesOf([said(2), said(1)], [said(0)]), await waiting(write('One'), write('Two')))
    expect(first.map(({ text }) => text)).toEqual(['Two', 'One', 'Comment 2', 'Comment 1'])
    expect(first[0]).toMatchObject({ author: me, set_timestamp: 60_000, timestamp, unsent: true, refusal: null })
    expect(first[2]).toMatchObject({ unsent: false, refusal: null })
  })

  test('what was written of another set is not there', async () => {
    const elsewhere = { ...write('Elsewhere'), set_meta_id: 8 } as const
    expect(texts(shown(pagesOf([said(1)]), await waiting(elsewhere)))).toEqual([['Comment 1']])
  })

  test('what was edited shows its latest text, on whichever page', async () => {
    const pages = pagesOf([said(2)], [said(1)])
    expect(texts(shown(pages, await waiting(edit(1, 'Better'), edit(1, 'Best'))))).toEqual([['Comment 2'], ['Best']])
  })

  test('what was deleted is gone, whatever was done with it before', async () => {
    expect(texts(shown(pagesOf([said(2), said(1)]), await waiting(edit(2, 'Better'), remove(2))))).toEqual([
      ['Comment 1'],
    ])
  })

  test('what was not sent yet can be edited and deleted', async () => {
    const outbox = openTestOutbox()
    const { id } = await outbox.add(comment.of(write('One')))
    await outbox.markTried(id)
    await outbox.add(comment.of(edit(id, 'Two')))
    expect(texts(shown(pagesOf([]), await outbox.entries()))).toEqual([['Two']])
    await outbox.add(comment.of(remove(id)))
    expect(texts(shown(pagesOf([]), await outbox.entries()))).toEqual([[]])
  })

  test('what the server has named meanwhile is found by its new name, and is there once', async () => {
    const entries = [...(await waiting(write('One'))), ...(await waiting(edit('id-1', 'Two')))]
    const known = (id: ItemId) => (id === 'id-1' ? 5 : id)
    expect(texts(shown(pagesOf([said(5, 'One')]), entries, known))).toEqual([['Two']])
  })

  test('what arrived though its answer was lost is there once, as it was changed since', async () => {
    const outbox = openTestOutbox()
    const { id } = await outbox.add(comment.of(write(' One ')), { now: Date.parse(timestamp) })
    const pages = pagesOf([said(5, 'One'), said(4)])
    // Somebody may well say the same again: what was never sent can't be what is loaded.
    expect(texts(shown(pages, await outbox.entries()))).toEqual([[' One ', 'One', 'Comment 4']])
    await outbox.markTried(id)
    expect(texts(shown(pages, await outbox.entries()))).toEqual([['One', 'Comment 4']])
    await outbox.add(comment.of(edit(id, 'Two')))
    expect(texts(shown(pages, await outbox.entries()))).toEqual([['Two', 'Comment 4']])
    await outbox.add(comment.of(remove(id)))
    expect(texts(shown(pages, await outbox.entries()))).toEqual([['Comment 4']])
  })

  test.each([
    ['by somebody else', { author: { ...me, id: 2 } }],
    ['an hour before', { timestamp: '2025-12-31T23:00:00.000Z' }],
    ['at another place', { set_timestamp: 61_000 }],
  ])('what was said %s in the same words is another comment', async (_, different) => {
    const outbox = openTestOutbox()
    const { id } = await outbox.add(comment.of(write('One')), { now: Date.parse(timestamp) })
    await outbox.markTried(id)
    const pages = pagesOf([{ ...said(5, 'One'), ...different }])
    expect(texts(shown(pages, await outbox.entries()))).toEqual([['One', 'One']])
  })

  test('of two comments in the same words, one of which has arrived, there are two', async () => {
    const outbox = openTestOutbox()
    for (const _ of [1, 2]) {
      const { id } = await outbox.add(comment.of(write('One')), { now: Date.parse(timestamp) })
      await outbox.markTried(id)
    }
    expect(texts(shown(pagesOf([said(5, 'One')]), await outbox.entries()))).toEqual([['One', 'One']])
  })

  test('what was refused is told, and changes nothing else', async () => {
    const pages = pagesOf([said(2), said(1)])
    const [first = []] = shown(pages, refused(await waiting(edit(2, 'Better'), remove(1), write('New'))))
    expect(first.map(({ text }) => text)).toEqual(['New', 'Comment 2', 'Comment 1'])
    for (const each of first) expect(each).toMatchObject({ unsent: false, refusal: { message: 'Not yours' } })
  })

  test('what can’t be read changes nothing', async () => {
    const [entry] = await waiting(write('One'))
    if (!entry) throw new Error('It waits')
    expect(texts(shown(pagesOf([said(1)]), [{ ...entry, input: { do: 'shout' } }]))).toEqual([['Comment 1']])
  })
})

test('the number of comments counts what waits: one more, one less, none for what was refused', async () => {
  const entries = await waiting(write('One'), write('Two'), edit(1, 'Better'), remove(2))
  expect(pendingCountChange(entries, setId)).toBe(1)
  expect(pendingCountChange(entries, 8)).toBe(0)
  const all = refused(entries)
  expect(all.every(isRefused)).toBe(true)
  expect(pendingCountChange(all, setId)).toBe(0)
})
