import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { OtherPlayer, type PagePlayer } from '#contract/entities/devices.ts'
import { stopwatch } from '../../support/clock.ts'
import { anotherProcess } from '../../support/server/another-process.ts'
import { addSignedIn, exactly, expectFailure } from '../../support/server/app.ts'
import { type Events, listenTo, untilListening } from '../../support/server/events.ts'
import { testServer } from '../../support/server/test-server.ts'

let token: string
let other: string
let people = 0
let urls: string[]

const newToken = async () => (await addSignedIn(server, `devices${++people}`)).access

const server = await testServer()
beforeEach(async () => {
  await server.db.deleteFrom('attempts').execute()
  ;[token, other] = [await newToken(), await newToken()]
  const processes = [await anotherProcess(server), await anotherProcess(server)]
  urls = processes.map(({ url }) => url)
  return async () => {
    await Promise.all(processes.map(each => each.close()))
    await untilListening(server.db, 0)
  }
})

const [phone, laptop, tablet] = [randomUUID(), randomUUID(), randomUUID()]
const userAgent = 'Mozilla/5.0 (Linux; Android 14) Chrome/130.0'

async function announce(page: string, more: Partial<PagePlayer> & { takes_over?: boolean } = {}): Promise<number> {
  const body = { page, set_meta_id: 1, position: 60_000, is_playing: true, speed: 1, ...more }
  const answer = await server.ask('PUT', '/api/me/player', { token, body, headers: { 'user-agent': userAgent } })
  expect(answer.status).toBe(200)
  return (answer.body as { takeovers: number }).takeovers
}

async function nextPlayer(events: Events): Promise<OtherPlayer> {
  const [, data = ''] = /^event: player\ndata: (.*)$/.exec((await events.nextEvent()) ?? '') ?? []
  return exactly(OtherPlayer, JSON.parse(data))
}

test("what a page plays is told to the listener's pages in every process, and to nobody else", async () => {
  const streams = [await listenTo(urls[0] ?? '', token), await listenTo(urls[1] ?? '', token)]
  const others = await listenTo(urls[1] ?? '', other)
  await untilListening(server.db, 2)
  const elapsed = stopwatch()
  await announce(phone)
  for (const each of streams) {
    const { position, ...told } = await nextPlayer(each)
    expect(told).toMatchObject({ page: phone, is_playing: true, user_agent: userAgent })
    // A stream that is opened reads what plays, too: if that is after the announcement, the page has played on by then.
    expect(position).toBeGreaterThanOrEqual(60_000)
    expect(position).toBeLessThanOrEqual(60_000 + elapsed())
  }
  await server.ask('DELETE', '/api/tokens', { token: other })
  expect(await others.rest()).toEqual([])
})

test('a page that comes later is told where the other one is by then, unless nothing was heard of it for 70 s', async () => {
  await announce(phone, { speed: 1.5 })
  const elapsed = stopwatch()
  await sql`update players set seen_at = now() - interval '20 seconds'`.execute(server.db)
  const { position } = await nextPlayer(await listenTo(urls[0] ?? '', token))
  expect(position).toBeGreaterThanOrEqual(90_000)
  expect(position).toBeLessThanOrEqual(90_000 + 1.5 * elapsed())
  await sql`update players set seen_at = now() - interval '71 seconds'`.execute(server.db)
  const late = await listenTo(urls[0] ?? '', token)
  await server.ask('DELETE', '/api/tokens', { token })
  expect(await late.rest()).toEqual([])
})

test('a page that says it is far behind the end is told to be at the end', async () => {
  await announce(phone, { position: 2 ** 31 - 1, speed: 4 })
  await sql`update players set seen_at = now() - interval '20 seconds'`.execute(server.db)
  const { duration } = await server.db
    .selectFrom('sets')
    .select('duration')
    .where('id', '=', 1)
    .executeTakeFirstOrThrow()
  expect((await nextPlayer(await listenTo(urls[0] ?? '', token))).position).toBe(duration)
})

test('takeovers are counted in order, and who was stopped by one still says where, without being stored', async () => {
  await announce(phone)
  const stream = await listenTo(urls[0] ?? '', token)
  await untilListening(server.db, 1)
  await nextPlayer(stream)
  expect(await announce(laptop, { takes_over: true })).toBe(1)
  expect(await nextPlayer(stream)).toMatchObject({ page: laptop, takeovers: 1, taken_ago: 0 })
  expect(await announce(tablet, { takes_over: true })).toBe(2)
  expect(await nextPlayer(stream)).toMatchObject({ page: tablet, takeovers: 2 })
  await announce(laptop, { is_playing: false, position: 61_234 })
  expect(await nextPlayer(stream)).toMatchObject({ page: laptop, is_playing: false, position: 61_234, takeovers: 2 })
  expect(await nextPlayer(await listenTo(urls[1] ?? '', token))).toMatchObject({ page: tablet, is_playing: true })
})

test('what another page plays by then is told when a process hears again of what happens', async () => {
  await announce(phone)
  const stream = await listenTo(urls[0] ?? '', token)
  expect(await nextPlayer(stream)).toMatchObject({ page: phone, takeovers: 0 })
  await untilListening(server.db, 1)
  // Nobody is told, as if the message was lost with the connection.
  await sql`update players set page = ${laptop}, takeovers = 1`.execute(server.db)
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and application_name = 'segue-events'`.execute(server.db)
  expect(await nextPlayer(stream)).toMatchObject({ page: laptop, takeovers: 1 })
})

test('an unknown set is refused', async () => {
  const body = { page: phone, set_meta_id: 999_999, position: 0, is_playing: true, speed: 1 }
  expectFailure(await server.ask('PUT', '/api/me/player', { token, body }), 404)
})
