import { beforeEach, describe, expect, test } from 'vitest'
import { Post } from '#contract/entities/activity.ts'
import { maxBlocked } from '#contract/entities/blocked.ts'
import { getSet } from '#contract/routes/catalogue.ts'
import { listBlocked } from '#contract/routes/me.ts'
import { listOf } from '#contract/shapes.ts'
import { wrongCounters } from '../../../server/db/counters.ts'
import { addOneHourSet } from '../../support/player/one-hour-set.ts'
import { addSignedIn, exactly, expectFailure } from '../../support/server/app.ts'
import { device } from '../../support/server/device.ts'
import { testServer } from '../../support/server/test-server.ts'

type Person = Awaited<ReturnType<typeof addSignedIn>>
let author: Person
let reader: Person
let people = 0

const server = await testServer()
const {
  setId,
  tracks: [trackId],
} = await addOneHourSet(server.db)
beforeEach(async () => {
  people++
  ;[author, reader] = [await addSignedIn(server, `author${people}`), await addSignedIn(server, `reader${people}`)]
})

async function comment(text = 'Buy followers', { access: token } = author): Promise<number> {
  const body = { text, set_meta_id: setId, set_timestamp: 600_000 }
  const answer = await server.ask('POST', '/api/posts', { token, body })
  return exactly(Post, answer.body).id
}
const report = (id: number, body: unknown = { reason: 'spam', text: '' }, { access: token } = reader, headers = {}) =>
  server.ask('POST', `/api/posts/${id}/report`, { token, body, headers })
const block = (id: number, is_blocked = true, { access: token } = reader, headers = {}) =>
  server.ask('PUT', `/api/me/blocked/${id}`, { token, body: { is_blocked }, headers })
const commentsOf = async (kind: 'sets' | 'tracks', id: number, { access: token } = reader) =>
  exactly(listOf(Post), (await server.ask('GET', `/api/${kind}/${id}/posts`, { token })).body)
const idsOf = async (kind: 'sets' | 'tracks', id: number, as = reader) =>
  (await commentsOf(kind, id, as)).data.map(each => each.id)
const countOf = async ({ access: token } = reader) =>
  exactly(getSet.answer, (await server.ask('GET', `/api/sets/${setId}`, { token })).body).post_count
const blockedBy = async ({ access: token } = reader) =>
  exactly(listBlocked.answer, (await server.ask('GET', '/api/me/blocked', { token })).body).data

describe('reporting a comment', () => {
  test('marks it as reported for who reported it, and for nobody else', async () => {
    const id = await comment()
    expect((await report(id)).status).toBe(204)
    const isReported = async (as: Person) =>
      (await commentsOf('sets', setId, as)).data.find(each => each.id === id)?.is_reported
    expect([await isReported(reader), await isReported(author)]).toEqual([true, false])
  })

  test('is done once: the second time says so, and the same request again has no effect', async () => {
    const id = await comment()
    const headers = device().headers({ key: 'a-report-that-is-sent-again' })
    for (const _ of [1, 2])
      expect((await report(id, { reason: 'hateful', text: '' }, reader, headers)).status).toBe(204)
    const again = expectFailure(await report(id), 409)
    expect(again.message).toBe('You have reported this comment already')
    const rows = await server.db.selectFrom('reports').select('reason').where('post_id', '=', id).execute()
    expect(rows).toEqual([{ reason: 'hateful' }])
  })

  test('needs a reason, and words of at most 500 characters for another one', async () => {
    const id = await comment()
    for (const body of [
      {},
      { reason: 'rude' },
      { reason: 'spam', text: 'x'.repeat(501) },
      { reason: 'other', text: ' ' },
    ])
      expectFailure(await report(id, body), 422)
    expect((await report(id, { reason: 'other', text: 'x'.repeat(500) })).status).toBe(204)
  })

  test("isn't possible for one's own, or for one that is unknown or hidden", async () => {
    const id = await comment()
    expectFailure(await report(id, undefined, author), 403)
    expectFailure(await report(999_999), 404)
    await server.db.updateTable('posts').set({ hidden_reason: 'spam' }).where('id', '=', id).execute()
    expectFailure(await report(id), 404)
  })
})

describe('blocking a listener', () => {
  test("leaves out their comments for who blocked them, in lists and counts, and changes nobody else's", async () => {
    const others = await countOf()
    const id = await comment()
    const answered = await comment('Really?', reader)
    expect((await block(author.id)).status).toBe(204)
    for (const [kind, of] of [
      ['sets', setId],
      ['tracks', trackId],
    ] as const) {
      expect(await idsOf(kind, of)).not.toContain(id)
      expect(await idsOf(kind, of)).toContain(answered)
      expect(await idsOf(kind, of, author)).toEqual(expect.arrayContaining([id, answered]))
    }
    expect([await countOf(), await countOf(author)]).toEqual([others + 1, others + 2])
    const { data, pagination } = await commentsOf('sets', setId)
    expect(pagination.total).toBe(data.length)
    expect(await blockedBy(author)).toEqual([])
    expect(await wrongCounters(server.db)).toEqual([])
  })

  test('is listed, and taken back', async () => {
    const id = await comment()
    await block(author.id)
    expect(await blockedBy()).toEqual([
      { id: author.id, username: `author${people}`, avatar_url: null, is_blocked: true },
    ])
    expect((await block(author.id, false)).status).toBe(204)
    expect(await blockedBy()).toEqual([])
    expect(await idsOf('sets', setId)).toContain(id)
  })

  test('follows the later event, however late the earlier one arrives', async () => {
    const [phone, laptop] = [device(), device()]
    await block(author.id, false, reader, laptop.headers({ seq: 1, agoMs: 60_000 }))
    expect((await block(author.id, true, reader, phone.headers({ seq: 1, agoMs: 3_600_000 }))).status).toBe(204)
    expect(await blockedBy()).toEqual([])
  })

  test("isn't possible for oneself or for an unknown one", async () => {
    expectFailure(await block(reader.id), 403)
    expectFailure(await block(999_999), 404)
    expectFailure(await server.ask('PUT', `/api/me/blocked/${author.id}`, { body: { is_blocked: true } }), 401)
  })

  test(`is possible for ${maxBlocked} at once`, async () => {
    const { db } = server
    const names = Array.from({ length: maxBlocked }, (_, at) => `loud${at}`)
    const loud = await db
      .insertInto('users')
      .values(names.map(username => ({ username, email: `${username}@x.example` })))
      .returning('id')
      .execute()
    const blocked = { user_id: reader.id, is_blocked: true, blocked_at: new Date() }
    await db
      .insertInto('blocks')
      .values(loud.map(({ id }) => ({ ...blocked, blocked_id: id })))
      .execute()
    expectFailure(await block(author.id), 422)
    const [first] = loud
    expect((await block(first?.id ?? 0)).status).toBe(204)
    expect((await block(first?.id ?? 0, false)).status).toBe(204)
    expect((await block(author.id)).status).toBe(204)
  })
})
