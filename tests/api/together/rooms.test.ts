import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { Room, type RoomState } from '#contract/entities/together.ts'
import { getTime, openRoom } from '#contract/routes/together.ts'
import { cleanUp } from '../../../server/process/housekeeping.ts'
import { untilWaiting } from '../../support/database/locks.ts'
import { type AnotherProcess, anotherProcess } from '../../support/server/another-process.ts'
import { type Answer, addSignedIn, exactly, expectFailure } from '../../support/server/app.ts'
import { listenTo, untilListening } from '../../support/server/events.ts'
import { testServer } from '../../support/server/test-server.ts'

let host: Listener
let guest: Listener
let people = 0

async function newListener() {
  const { id, name, access: token } = await addSignedIn(server, `together${++people}`, 'moonlight')
  return { id, name, token }
}
type Listener = Awaited<ReturnType<typeof newListener>>

const server = await testServer({ settings: { writesPerMinute: { rooms: 40 } } })
beforeEach(async () => {
  await server.db.deleteFrom('attempts').execute()
  ;[host, guest] = [await newListener(), await newListener()]
})

const stateAt = (position: number, more: Partial<RoomState> = {}): RoomState => ({
  set_meta_id: 1,
  position,
  at: Date.now(),
  is_playing: true,
  speed: 1,
  ...more,
})

async function open(by: Listener, state = stateAt(1_000)): Promise<string> {
  const answer = await server.ask('POST', '/api/together', { token: by.token, body: state })
  expect(answer.status).toBe(201)
  return exactly(openRoom.answer, answer.body).token
}

const look = (by: Listener, room: string) => server.ask('GET', `/api/together/${room}`, { token: by.token })
const say = (by: Listener, room: string, body: RoomState) =>
  server.ask('PUT', `/api/together/${room}/state`, { token: by.token, body })
const stay = (by: Listener, room: string) => server.ask('PUT', `/api/together/${room}/presence`, { token: by.token })
const leave = (by: Listener, room: string) =>
  server.ask('DELETE', `/api/together/${room}/presence`, { token: by.token })
const end = (by: Listener, room: string) => server.ask('DELETE', `/api/together/${room}`, { token: by.token })
const roomIn = (answer: Answer): Room => {
  expect(answer.status).toBe(200)
  return exactly(Room, answer.body)
}
const age = (hours: number) =>
  sql`update rooms set created_at = now() - make_interval(hours => ${hours})`.execute(server.db)

test("the server's clock is told, and by no cache", async () => {
  const before = Date.now()
  const { body, headers } = await server.ask('GET', '/api/time')
  const { now } = exactly(getTime.answer, body)
  expect(now).toBeGreaterThanOrEqual(before)
  expect(now).toBeLessThanOrEqual(Date.now())
  expect(headers['cache-control']).toBe('no-store')
})

test('who has the link sees who hosts, what plays and who listens', async () => {
  const state = stateAt(61_000)
  const room = await open(host, state)
  expect(roomIn(await look(guest, room))).toMatchObject({
    host: host.name,
    is_host_here: true,
    has_ended: false,
    state,
    listeners: [host.name],
  })
  expect(roomIn(await stay(guest, room)).listeners).toEqual([host.name, guest.name])
  expect((await leave(guest, room)).status).toBe(204)
  expect(roomIn(await look(host, room)).listeners).toEqual([host.name])
})

describe('a room is found', () => {
  test('by its link alone, of which the database has only a hash', async () => {
    const room = await open(host)
    expectFailure(await look(guest, `${room.slice(0, -1)}${room.endsWith('A') ? 'Q' : 'A'}`), 404)
    expectFailure(await server.ask('GET', `/api/together/${room}`), 401)
    const { rows } = await sql<{ text: string }>`select rooms::text as text from rooms`.execute(server.db)
    expect(rows.map(({ text }) => text).join()).not.toContain(room)
  })

  test('by a link that is answered once, and not stored with the key of the request', async () => {
    const asked = { token: host.token, body: stateAt(1_000), headers: { 'idempotency-key': 'a room' } }
    const { body } = await server.ask('POST', '/api/together', asked)
    const { rows } = await sql<{ text: string }>`select a::text as text from answered_requests a`.execute(server.db)
    expect(rows.map(({ text }) => text).join()).not.toContain(exactly(openRoom.answer, body).token)
    expectFailure(await server.ask('POST', '/api/together', asked), 409)
  })

  test('for twelve hours, and its row is deleted after a day', async () => {
    const room = await open(host)
    await age(12)
    expectFailure(await look(guest, room), 404)
    expectFailure(await say(host, room, stateAt(2_000)), 404)
    expectFailure(await stay(guest, room), 404)
    await age(25)
    await cleanUp(server.db)
    expect(await server.db.selectFrom('rooms').selectAll().execute()).toEqual([])
  })

  test('until its host deletes the account', async () => {
    const room = await open(host)
    await stay(guest, room)
    await server.ask('DELETE', '/api/me', { token: host.token, body: { password: 'moonlight' } })
    expectFailure(await look(guest, room), 404)
  })
})

describe('only the host', () => {
  test('says what plays', async () => {
    const room = await open(host)
    const now = stateAt(90_000, { is_playing: false, speed: 1.25, set_meta_id: 2 })
    expect(roomIn(await say(host, room, now)).state).toEqual(now)
    await stay(guest, room)
    expectFailure(await say(guest, room, stateAt(5)), 404)
    expect(roomIn(await look(guest, room)).state).toEqual(now)
  })

  test('ends it, for all who are in it', async () => {
    const room = await open(host)
    expectFailure(await end(guest, room), 404)
    expect((await end(host, room)).status).toBe(204)
    expect(roomIn(await stay(guest, room))).toMatchObject({ has_ended: true, listeners: [] })
    expectFailure(await say(host, room, stateAt(2_000)), 404)
  })
})

test('a state that arrives late changes nothing, and one of an unknown set neither', async () => {
  const room = await open(host)
  const latest = stateAt(90_000)
  await say(host, room, latest)
  expect(roomIn(await say(host, room, stateAt(30_000, { at: latest.at - 1 }))).state).toEqual(latest)
  expect(roomIn(await say(host, room, stateAt(30_000, { set_meta_id: 999_999, at: latest.at + 1 }))).state).toEqual(
    latest,
  )
  expectFailure(
    await server.ask('POST', '/api/together', { token: host.token, body: stateAt(0, { set_meta_id: 999_999 }) }),
    404,
  )
})

test("a host's new room ends the one before", async () => {
  const first = await open(host)
  const second = await open(host)
  expect(roomIn(await look(guest, first)).has_ended).toBe(true)
  expect(roomIn(await look(guest, second)).has_ended).toBe(false)
})

test('of rooms that a host opens at the same moment, one is open', async () => {
  const rooms = await Promise.all(Array.from({ length: 4 }, () => open(host)))
  const found = await Promise.all(rooms.map(async room => roomIn(await look(guest, room))))
  expect(found.filter(({ has_ended }) => !has_ended)).toHaveLength(1)
})

test('who has not been seen for a minute is no longer there', async () => {
  const room = await open(host)
  await stay(guest, room)
  await sql`update rooms set host_seen_at = now() - interval '61 seconds'`.execute(server.db)
  expect(roomIn(await look(guest, room))).toMatchObject({ is_host_here: false, listeners: [guest.name] })
  await say(host, room, stateAt(2_000))
  await sql`update room_guests set seen_at = now() - interval '61 seconds'`.execute(server.db)
  expect(roomIn(await look(guest, room))).toMatchObject({ is_host_here: true, listeners: [host.name] })
})

describe('the fifty-first listener finds it full', () => {
  const fill = (guests: number) =>
    sql`with people as (insert into users (username, email)
        select 'crowd' || n, 'crowd' || n || '@listener.example' from generate_series(1, ${guests}::integer) n returning id)
      insert into room_guests (room_id, user_id) select rooms.id, people.id from people, rooms
        where rooms.user_id = ${host.id}`.execute(server.db)
  beforeEach(() => async () => {
    await sql`delete from users where username like 'crowd%'`.execute(server.db)
  })

  test('until one leaves', async () => {
    const room = await open(host)
    await fill(49)
    expect(expectFailure(await stay(guest, room), 409).message).toBe('This room is full.')
    expect((await stay(host, room)).status).toBe(200)
    await sql`delete from users where username = 'crowd7'`.execute(server.db)
    expect(roomIn(await stay(guest, room)).listeners).toHaveLength(50)
  })

  test('though two enter at the same moment', async () => {
    const room = await open(host)
    await fill(48)
    const both = [guest, await newListener()]
    const entering = await server.db.transaction().execute(async trx => {
      await sql`select from rooms for no key update`.execute(trx)
      const answers = both.map(each => stay(each, room))
      await untilWaiting(server.db, 2)
      return answers
    })
    const statuses = (await Promise.all(entering)).map(({ status }) => status)
    expect(statuses.toSorted()).toEqual([200, 409])
  })
})

test('too many changes a minute are refused', async () => {
  const room = await open(host)
  const answers = await Promise.all(Array.from({ length: 45 }, (_, at) => say(host, room, stateAt(at * 1_000))))
  expect(answers.some(({ status }) => status === 429)).toBe(true)
})

describe('with two processes', () => {
  let processes: AnotherProcess[]
  beforeEach(async () => {
    processes = [await anotherProcess(server), await anotherProcess(server)]
    return () => Promise.all(processes.map(each => each.close()))
  })

  const urlOf = (index: 0 | 1) => processes[index]?.url ?? ''
  const roomOf = (frame: string | undefined): Room => {
    const [, data = ''] = /^event: room\ndata: (.*)$/.exec(frame ?? '') ?? []
    return exactly(Room, JSON.parse(data))
  }

  test('what the host does reaches everybody in the room by their event streams, and nobody else', async () => {
    const stranger = await newListener()
    const hosts = await listenTo(urlOf(0), host.token)
    const guests = await listenTo(urlOf(1), guest.token)
    const strangers = await listenTo(urlOf(1), stranger.token)
    await untilListening(server.db, 2)
    const room = await open(host)
    await stay(guest, room)
    for (const each of [hosts, guests])
      expect(roomOf(await each.nextEvent()).listeners).toEqual([host.name, guest.name])
    const paused = stateAt(45_000, { is_playing: false })
    await say(host, room, paused)
    for (const each of [hosts, guests]) expect(roomOf(await each.nextEvent()).state).toEqual(paused)
    await end(host, room)
    for (const each of [hosts, guests]) expect(roomOf(await each.nextEvent()).has_ended).toBe(true)
    await server.ask('DELETE', '/api/tokens', { token: stranger.token })
    expect(await strangers.rest()).toEqual([])
  })
})
