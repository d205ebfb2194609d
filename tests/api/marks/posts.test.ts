import { describe, expect, test } from 'vitest'
import type * as z from 'zod/mini'
import { Post } from '#contract/entities/activity.ts'
import { editPost } from '#contract/routes/activity.ts'
import { listOf } from '#contract/shapes.ts'
import { wrongCounters } from '../../../server/db/counters.ts'
import { addOneHourSet } from '../../support/player/one-hour-set.ts'
import { type Asked, addSignedIn, exactly, expectFailure } from '../../support/server/app.ts'
import { device } from '../../support/server/device.ts'
import { testServer } from '../../support/server/test-server.ts'

const server = await testServer()
const { id: userId, access: token } = await addSignedIn(server, 'writer')
const other = (await addSignedIn(server, 'reader')).access
const { setId, tracks } = await addOneHourSet(server.db)

const post = (body: unknown, asked: Asked = {}) => server.ask('POST', '/api/posts', { token, body, ...asked })
async function write(body: Record<string, unknown>): Promise<z.output<typeof Post>> {
  const answer = await post({ text: 'ID?', ...body })
  expect(answer).toMatchObject({ status: 201 })
  return exactly(Post, answer.body)
}
const put = (id: number, body: unknown, as = token) => server.ask('PUT', `/api/posts/${id}`, { token: as, body })
async function edit(id: number, body: Record<string, unknown>) {
  const answer = await put(id, { text: 'ID!', ...body })
  expect(answer).toMatchObject({ status: 200 })
  const { applied, ...edited } = exactly(editPost.answer, answer.body)
  expect(applied).toBe(true)
  return edited
}
const remove = (id: number, as = token) => server.ask('DELETE', `/api/posts/${id}`, { token: as })
const fieldsOf = async (asked: ReturnType<typeof post>) =>
  Object.keys(expectFailure(await asked, 422).errors?.json ?? {})
const postsOf = async (kind: 'sets' | 'tracks', id: number) =>
  exactly(listOf(Post), (await server.ask('GET', `/api/${kind}/${id}/posts`, { token: other })).body).data

describe('writing a comment', () => {
  test('shows it to all listeners, with its author', async () => {
    const written = await write({ set_meta_id: setId, text: '  What a drop 🎧\n' })
    expect(written).toMatchObject({
      text: 'What a drop 🎧',
      set_meta_id: setId,
      track_meta_id: null,
      set_timestamp: null,
      author: { id: userId, username: 'writer' },
    })
    expect((await postsOf('sets', setId))[0]).toEqual(written)
    expect(await wrongCounters(server.db)).toEqual([])
  })

  test.each([
    [600_000, 0],
    [1_199_999, 0],
    [1_200_000, 1],
    [0, undefined],
    [3_600_000, undefined],
  ])('at %i ms assigns it to the track playing then', async (set_timestamp, index) => {
    const track_meta_id = index === undefined ? null : tracks[index]
    for (const sent of [{}, { track_meta_id: null }])
      expect(await write({ set_meta_id: setId, set_timestamp, ...sent })).toMatchObject({
        set_timestamp,
        track_meta_id,
      })
  })

  test('assigns it to the track that it names', async () => {
    const named = await write({ set_meta_id: setId, set_timestamp: 600_000, track_meta_id: tracks[1] })
    expect(named.track_meta_id).toBe(tracks[1])
    const alone = await write({ track_meta_id: tracks[1] })
    expect(alone).toMatchObject({ set_meta_id: null, track_meta_id: tracks[1] })
    expect((await postsOf('tracks', tracks[1])).slice(0, 2)).toEqual([alone, named])
  })

  test('needs a text, of at most 10,000 characters', async () => {
    for (const text of [undefined, null, 7, '', '   \n\t', 'x'.repeat(10_001), 'a\0b', '\ud800'])
      expect(await fieldsOf(post({ text, set_meta_id: setId }))).toEqual(['text'])
    for (const text of ['x'.repeat(10_000), '🎧'.repeat(5_000)])
      expect((await write({ text, set_meta_id: setId })).text).toBe(text)
    expect(await wrongCounters(server.db)).toEqual([])
  })

  test('stores markup, links and other scripts unchanged', async () => {
    for (const text of [
      '<script>alert(1)</script><img src=x onerror=alert(1)>',
      'javascript:alert(1) https://example.com/?a=1&b="2"',
      'إيقاع رائع at 41:02 🏳️‍🌈',
      "'; drop table posts; --",
    ]) {
      const written = await write({ text, set_meta_id: setId })
      expect(written.text).toBe(text)
      expect((await postsOf('sets', setId))[0]).toEqual(written)
    }
  })

  test('again under the same key adds it once', async () => {
    const headers = device().headers({ key: 'a-comment-that-is-sent-again' })
    const asked = { text: 'Once', set_meta_id: setId }
    const first = await post(asked, { headers })
    const second = await post(asked, { headers })
    expect([first.status, second.status]).toEqual([201, 201])
    expect(second.body).toEqual(first.body)
    expect((await postsOf('sets', setId)).filter(({ text }) => text === 'Once')).toHaveLength(1)
    expect(await wrongCounters(server.db)).toEqual([])
  })

  test('needs an existing set or track', async () => {
    for (const about of [{}, { set_meta_id: null, track_meta_id: null }])
      expect(await fieldsOf(post({ text: 'ID?', ...about }))).toEqual(['set_meta_id'])
    expectFailure(await post({ text: 'ID?', set_meta_id: 99_999 }), 404)
    expectFailure(await post({ text: 'ID?', track_meta_id: 99_999 }), 404)
    expectFailure(await post({ text: 'ID?', set_meta_id: setId, track_meta_id: 99_999 }), 404)
    for (const field of ['set_meta_id', 'track_meta_id'])
      for (const id of [0, -1, 1.5, '1', 2 ** 31])
        expect(await fieldsOf(post({ text: 'ID?', [field]: id }))).toEqual([field])
  })

  test('needs a time within its set', async () => {
    for (const set_timestamp of [-1, 1.5, '1', 2 ** 31, 3_600_001])
      expect(await fieldsOf(post({ text: 'ID?', set_meta_id: setId, set_timestamp }))).toEqual(['set_timestamp'])
    expect(await fieldsOf(post({ text: 'ID?', track_meta_id: tracks[0], set_timestamp: 1 }))).toEqual(['set_timestamp'])
  })
})

describe('editing a comment', () => {
  test('changes its text and nothing else, not even its date', async () => {
    const written = await write({ set_meta_id: setId, set_timestamp: 700_000, track_meta_id: tracks[1] })
    const edited = await edit(written.id, { text: ' Better ' })
    expect(edited).toEqual({ ...written, text: 'Better' })
    expect((await postsOf('sets', setId)).find(({ id }) => id === written.id)).toEqual(edited)
  })

  test('moves it to the set, time or track that is sent, and to the track that plays there', async () => {
    const { id } = await write({ set_meta_id: setId, set_timestamp: 700_000 })
    expect(await edit(id, { set_timestamp: 1_300_000 })).toMatchObject({ track_meta_id: tracks[1] })
    expect(await edit(id, { track_meta_id: tracks[0] })).toMatchObject({ track_meta_id: tracks[0] })
    expect(await edit(id, { track_meta_id: null })).toMatchObject({ track_meta_id: tracks[1] })
    expect(await edit(id, { set_timestamp: null, track_meta_id: null })).toMatchObject({
      set_meta_id: setId,
      set_timestamp: null,
      track_meta_id: null,
    })
    expect(await edit(id, { set_meta_id: 1 })).toMatchObject({ set_meta_id: 1 })
    expect(await wrongCounters(server.db)).toEqual([])
  })

  test('changes nothing if it arrives after a later edit, and is answered with the current comment', async () => {
    const { id } = await write({ set_meta_id: setId, text: 'As written' })
    const [phone, laptop] = [device(), device()]
    const by = (text: string, headers: Record<string, string>) =>
      server.ask('PUT', `/api/posts/${id}`, { token, body: { text, set_meta_id: setId }, headers })
    const later = await by('On the laptop', laptop.headers({ seq: 1, agoMs: 60_000 }))
    expect(later.body).toMatchObject({ text: 'On the laptop', applied: true })
    const earlier = await by('On the phone, offline', phone.headers({ seq: 7, agoMs: 3_600_000 }))
    expect(earlier).toMatchObject({ status: 200, body: { text: 'On the laptop', applied: false } })
    expect((await postsOf('sets', setId))[0]?.text).toBe('On the laptop')
  })

  test('follows the rules of writing one, and changes nothing if it is refused', async () => {
    const written = await write({ set_meta_id: setId, set_timestamp: 700_000 })
    const { id } = written
    expect(await fieldsOf(put(id, { text: ' ' }))).toEqual(['text'])
    expect(await fieldsOf(put(id, {}))).toEqual(['text'])
    expect(await fieldsOf(put(id, { text: 'x', set_timestamp: 3_600_001 }))).toEqual(['set_timestamp'])
    expect(await fieldsOf(put(id, { text: 'x', set_meta_id: null }))).toEqual(['set_timestamp'])
    const nothing = { set_meta_id: null, set_timestamp: null, track_meta_id: null }
    expect(await fieldsOf(put(id, { text: 'x', ...nothing }))).toEqual(['set_meta_id'])
    expectFailure(await put(id, { text: 'x', set_meta_id: 99_999 }), 404)
    expectFailure(await put(id, { text: 'x', track_meta_id: 99_999 }), 404)
    expect((await postsOf('sets', setId)).find(each => each.id === id)).toEqual(written)
  })
})

test('a comment is deleted once, and no listener sees it any more', async () => {
  const { id } = await write({ set_meta_id: setId })
  const answer = await remove(id)
  expect([answer.status, answer.bytes.length]).toEqual([204, 0])
  expectFailure(await remove(id), 404)
  expectFailure(await put(id, { text: 'Still here?' }), 404)
  expect((await postsOf('sets', setId)).map(each => each.id)).not.toContain(id)
  expect(await wrongCounters(server.db)).toEqual([])
})

test('only its author edits or deletes a comment', async () => {
  const written = await write({ set_meta_id: setId })
  expectFailure(await put(written.id, { text: 'Mine now' }, other), 403)
  expectFailure(await remove(written.id, other), 403)
  expectFailure(await put(999_999, { text: 'x' }, other), 404)
  expectFailure(await remove(999_999, other), 404)
  expect((await postsOf('sets', setId)).find(({ id }) => id === written.id)).toEqual(written)
})

test('only a listener writes, edits or deletes one', async () => {
  expectFailure(await server.ask('POST', '/api/posts', { body: { text: 'x', set_meta_id: setId } }), 401)
  expectFailure(await server.ask('PUT', '/api/posts/1', { body: { text: 'x' } }), 401)
  expectFailure(await server.ask('DELETE', '/api/posts/1'), 401)
})
