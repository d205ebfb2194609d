import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { Post } from '#contract/entities/activity.ts'
import { isLongRun } from '../../support/long-run.ts'
import { type Answer, addSignedIn } from '../../support/server/app.ts'
import { device } from '../../support/server/device.ts'
import { testServer } from '../../support/server/test-server.ts'

const numRuns = isLongRun ? 200 : 20

const server = await testServer()
const { id: userId, access: token } = await addSignedIn(server, 'traveller')

const put = (path: string, body: unknown, headers: Record<string, string>) =>
  server.ask('PUT', `/api${path}`, { token, body, headers })
type Value = boolean | number | string
type Send = (value: Value, headers: Record<string, string>) => Promise<Answer>

const toggle = (path: string, field: string, table: string) => ({
  what: `${field} of ${path}`,
  field,
  table,
  intent: fc.boolean(),
  begin: () => forgetAll(table),
  send: (async (value, headers) => put(path, { [field]: value }, headers)) satisfies Send,
})

const forgetAll = (table: string) => sql`delete from ${sql.table(table)} where user_id = ${userId}`.execute(server.db)

/** The comment that is edited. */
let commentId = 0
const writeComment = async () => {
  await forgetAll('posts')
  const { body } = await server.ask('POST', '/api/posts', { token, body: { set_meta_id: 1, text: 'As written' } })
  commentId = Post.parse(body).id
}

/** Every value for which the latest write wins. */
const fields = [
  toggle('/favs/set/1', 'is_fav', 'user_set_favs'),
  toggle('/favs/track/1/likes-toggle', 'show_likes', 'user_track_favs'),
  toggle('/favs/track/1/purchase', 'is_purchased', 'user_track_favs'),
  toggle('/stats/artist/1/follow', 'is_followed', 'user_artist_stats'),
  toggle('/stats/label/1/likes-toggle', 'show_likes', 'user_label_stats'),
  {
    what: 'the position in a set',
    field: 'current_timestamp_ms',
    table: 'plays',
    intent: fc.integer({ min: 0, max: 1_000_000 }),
    begin: () => forgetAll('plays'),
    send: (async (value, headers) =>
      put('/plays', { set_meta_id: 1, current_timestamp: value }, headers)) satisfies Send,
  },
  {
    what: 'the text of a comment',
    field: 'text',
    table: 'posts',
    intent: fc.constantFrom('One', 'Two', 'Three'),
    begin: writeComment,
    send: (async (text, headers) => put(`/posts/${commentId}`, { text }, headers)) satisfies Send,
  },
]

/** Which of so many writes the network delivers: some never, some twice, in any order, perhaps all at once. */
const deliveryOf = (writes: number) =>
  fc.record({
    order: fc.array(fc.nat({ max: writes - 1 }), { minLength: 1, maxLength: 2 * writes }),
    atOnce: fc.boolean(),
    keyed: fc.boolean(),
  })

async function deliver(order: readonly number[], atOnce: boolean, send: (index: number) => Promise<Answer>) {
  const answers: Answer[] = []
  if (atOnce) answers.push(...(await Promise.all(order.map(send))))
  else for (const index of order) answers.push(await send(index))
  expect(answers.filter(({ status }) => status !== 200)).toEqual([])
}

describe.each(fields)('$what', ({ field, table, intent, begin, send }) => {
  const stored = async () => {
    const { rows } = await sql<{ value: unknown }>`select ${sql.ref(field)} as value from ${sql.table(table)}
      where user_id = ${userId}`.execute(server.db)
    return rows.map(({ value }) => value)
  }

  test("has the value of a device's latest write that arrives, whatever is lost, repeated or reordered", async () => {
    const writes = fc.array(fc.record({ value: intent, agoMs: fc.nat({ max: 10_000_000 }) }), {
      minLength: 1,
      maxLength: 6,
    })
    const runs = writes.chain(each => fc.record({ writes: fc.constant(each), delivery: deliveryOf(each.length) }))
    const property = fc.asyncProperty(runs, async ({ writes, delivery: { order, atOnce, keyed } }) => {
      await begin()
      // The device's clock is changed now and then, so only the sequence gives the order.
      const { headers } = device()
      const run = randomUUID()
      await deliver(order, atOnce, async index => {
        const { value, agoMs } = writes[index] ?? { value: false, agoMs: 0 }
        return send(value, headers({ seq: index + 1, agoMs, ...(keyed && { key: `${run} ${index}` }) }))
      })
      expect(await stored()).toEqual([writes[Math.max(...order)]?.value])
    })
    await fc.assert(property, { numRuns })
  })

  test('has the value of the later write of two devices whose clocks are an hour apart', async () => {
    const writes = fc.array(fc.record({ value: intent, by: fc.constantFrom(0, 1) }), { minLength: 2, maxLength: 6 })
    const runs = writes.chain(each => fc.record({ writes: fc.constant(each), delivery: deliveryOf(each.length) }))
    const property = fc.asyncProperty(runs, async ({ writes, delivery: { order, atOnce, keyed } }) => {
      await begin()
      const devices = [device(), device({ clockIsAheadMs: 3_600_000 })]
      const run = randomUUID()
      await deliver(order, atOnce, async index => {
        const { value, by } = writes[index] ?? { value: false, by: 0 }
        const event = { seq: index + 1, agoMs: (writes.length - index) * 60_000 }
        const headers = devices[by]?.headers({ ...event, ...(keyed && { key: `${run} ${index}` }) })
        return send(value, headers ?? {})
      })
      expect(await stored()).toEqual([writes[Math.max(...order)]?.value])
    })
    await fc.assert(property, { numRuns })
  })
})
