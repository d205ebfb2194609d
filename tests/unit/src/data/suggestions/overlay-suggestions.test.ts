import { describe, expect, test } from 'vitest'
import type { OwnSuggestion } from '#contract/entities/own-suggestions.ts'
import type { Suggested } from '#contract/entities/suggested.ts'
import type { Suggestion } from '#contract/entities/suggestions.ts'
import { suggestion } from '../../../../../src/data/outbox/kinds/suggestions.ts'
import type { Entry } from '../../../../../src/data/outbox/store/entry.ts'
import { overlayOwn, overlaySuggestions } from '../../../../../src/data/suggestions/overlay-suggestions.ts'
import { openTestOutbox } from '../../../../support/outbox/test-outbox.ts'

const trackId = 5
const me = { id: 1, username: 'me', avatar_url: null }
const mara = { id: 2, username: 'mara', avatar_url: null }
const names: Suggested = {
  ...{ artist: 'Yuna Brandt', title: 'Nordlicht', mix_name: null, label: null, link: null, why: 'heard' },
}

const by = (author: Suggestion['author'], given: Partial<Suggestion> = {}): Suggestion => ({
  ...{ id: author.id * 10, track_meta_id: trackId, ...names, state: 'open', reason: null },
  ...{ created_dt: '2026-06-01T12:00:00.000Z', edited_dt: null, author, agree_count: 2, disagree_count: 1, vote: null },
  ...given,
})

async function pending(suggested: Suggested | null, id = trackId): Promise<Entry[]> {
  const outbox = openTestOutbox()
  await outbox.add(suggestion.of({ id, suggested }))
  return outbox.entries()
}
const refused = (entries: readonly Entry[]): Entry[] =>
  entries.map(entry => ({ ...entry, refusal: { status: 409, message: 'Ten today' } }))

const shown = (server: Suggestion[], entries: Entry[]) => overlaySuggestions(server, trackId, { entries, author: me })
const titles = (all: readonly { title: string }[]) => all.map(({ title }) => title)

describe('the suggestions for an ID', () => {
  test('begin with a new one of the listener, which is pending', async () => {
    const [first, second] = shown([by(mara, { title: 'Other' })], await pending(names))
    expect(first).toMatchObject({ title: 'Nordlicht', author: me, state: 'open', unsent: true, agree_count: 0 })
    expect(second).toMatchObject({ title: 'Other', unsent: false, refusal: null })
  })

  test('are without one for another ID', async () => {
    expect(shown([], await pending(names, 6))).toEqual([])
  })

  test('have a changed one in its place, without its votes if it names something else', async () => {
    const server = [by(mara), by(me)]
    const renamed = shown(server, await pending({ ...names, title: 'Polarlicht' }))
    expect(titles(renamed)).toEqual(['Nordlicht', 'Polarlicht'])
    expect(renamed[1]).toMatchObject({ id: 10, unsent: true, agree_count: 0, disagree_count: 0 })
    expect(shown(server, await pending({ ...names, label: 'Tidal' }))[1]).toMatchObject({
      label: 'Tidal',
      agree_count: 2,
    })
    for (const other of [{ mix_name: 'Dub' }, { link: 'https://shop.example/other' }])
      expect(shown(server, await pending({ ...names, ...other }))[1]).toMatchObject({ agree_count: 0 })
  })

  test('have the last of several changes', async () => {
    const entries = [...(await pending(names)), ...(await pending({ ...names, title: 'Polarlicht' }))]
    expect(titles(shown([], entries))).toEqual(['Polarlicht'])
  })

  test('are without a withdrawn one', async () => {
    expect(shown([by(mara), by(me)], await pending(null)).map(({ author }) => author)).toEqual([mara])
  })

  test('say why one was refused, and keep what the server has', async () => {
    const changed = refused(await pending({ ...names, title: 'Polarlicht' }))
    expect(shown([by(me)], changed)).toMatchObject([
      { title: 'Nordlicht', unsent: false, refusal: { message: 'Ten today' } },
    ])
    expect(shown([], changed)).toMatchObject([{ title: 'Polarlicht', refusal: { message: 'Ten today' } }])
  })

  test("have the listener's rejected one until another is open", async () => {
    const rejected = by(me, { state: 'rejected', reason: 'Another key' })
    expect(shown([by(mara), rejected], [])).toHaveLength(2)
    expect(shown([by(mara), rejected], await pending(names)).map(({ state }) => state)).toEqual(['open', 'open'])
  })
})

describe("the listener's own suggestions", () => {
  const own = (id: number, given: Partial<OwnSuggestion> = {}): OwnSuggestion => ({
    ...by(me, { id: 10 * id, track_meta_id: id }),
    track_meta: { id, artist: 'ID', title: 'ID', mix_type: 'ID', mix_meta: null, art_url_sm: null, set_meta: null },
    ...given,
  })
  const pageOf = (...data: OwnSuggestion[]) => ({
    data,
    pagination: { offset: 0, count: data.length, total: data.length },
  })

  test('begin with new ones, are changed in their place, and are without withdrawn ones', async () => {
    const entries = [
      ...(await pending(names, 7)),
      ...(await pending({ ...names, title: 'B' }, 2)),
      ...(await pending(null, 3)),
    ]
    const [page] = overlayOwn([pageOf(own(1), own(2), own(3))], entries)
    expect(page?.data.map(({ track_meta_id, title, unsent }) => [track_meta_id, title, unsent])).toEqual([
      [7, 'Nordlicht', true],
      [1, 'Nordlicht', false],
      [2, 'B', true],
    ])
  })

  test('begin with the newest of several new ones, which only the first page has', async () => {
    const entries = [...(await pending(names, 7)), ...(await pending(names, 8))]
    const pages = overlayOwn([pageOf(own(1)), pageOf(own(2))], entries)
    expect(pages.map(({ data }) => data.map(({ track_meta_id }) => track_meta_id))).toEqual([[8, 7, 1], [2]])
  })

  test('a decided one stays beside a new one for the same track', async () => {
    const [page] = overlayOwn([pageOf(own(1, { state: 'rejected' }))], await pending(names, 1))
    expect(page?.data.map(({ state }) => state)).toEqual(['open', 'rejected'])
  })
})
