import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { getListenBrainz } from '../../../contract/routes/other-apps.ts'
import { type PositionTable, savePosition } from '../../../server/db/save-position.ts'
import { createSecretBox } from '../../../server/lib/secret-box.ts'
import { createScrobbler } from '../../../server/modules/listenbrainz/sender.ts'
import { disconnect } from '../../../server/modules/listenbrainz/store.ts'
import { cleanUp } from '../../../server/process/housekeeping.ts'
import { untilWaiting } from '../../support/database/locks.ts'
import { startListenBrainz } from '../../support/peers/listenbrainz.ts'
import { addSignedIn, exactly, expectFailure, testApp, tokenSecret } from '../../support/server/app.ts'
import { testServer } from '../../support/server/test-server.ts'

const setId = 1
const peer = await startListenBrainz()
afterAll(() => peer.close())
const server = await testServer({ template: 'empty', settings: { listenBrainzUrl: peer.url } })
await server.db
  .insertInto('sets')
  .values({
    id: setId,
    set_name: 'A Night',
    artist: 'Mira',
    release_date: '2026-01-01',
    genre: 'Techno',
    duration: 3_600_000,
  })
  .execute()
// Four tracks: of five minutes, an ID, of five minutes, and of fifteen.
for (const [id, title, from, to] of [
  [1, 'First', 0, 300],
  [2, 'Unknown', 300, 600],
  [3, 'Third', 600, 960],
  [4, 'Long', 900, 1800],
] as const) {
  const mix =
    id === 2 ? ({ mix_type: 'ID' } as const) : id === 3 ? ({ mix_type: 'remix', mix_name: 'Tarn' } as const) : {}
  await server.db
    .insertInto('tracks')
    .values({ id, title, artist: `Artist ${id}`, ...mix })
    .execute()
  const slot = { set_id: setId, track_id: id, track_position: id, start_time: from * 1000, end_time: to * 1000 }
  await server.db.insertInto('set_tracks').values(slot).execute()
}

let listeners = 0
let user: string
let listener: Awaited<ReturnType<typeof addSignedIn>>
const connect = (token: string) =>
  server.ask('PUT', '/api/me/listenbrainz', { token: listener.access, body: { token } })
beforeEach(async () => {
  await server.db.deleteFrom('scrobbles').execute()
  user = `user${++listeners}`
  peer.accounts.set(`token-of-${user}`, user)
  listener = await addSignedIn(server, user)
  expect((await connect(`token-of-${user}`)).status).toBe(200)
})

const state = async () =>
  exactly(getListenBrainz.answer, (await server.ask('GET', '/api/me/listenbrainz', { token: listener.access })).body)

const warnings: unknown[] = []
const log = { warn: (...line: unknown[]) => void warnings.push(line) }
const about = () => ({ url: peer.url, publicUrl: 'https://segue.example', version: '9.8.7' })
const scrobbler = (secret = tokenSecret) => createScrobbler(server.db, createSecretBox(secret), about(), log)
const sendDue = () => scrobbler().sendDue()

const minute = 60
/** The listener is at this second of the set, so many seconds ago. */
const at = (second: number, ago: number, table: PositionTable = 'plays', starts = false) =>
  savePosition(server.db, table, {
    userId: listener.id,
    setId,
    at: second * 1000,
    starts,
    event: { client: null, seq: null, agoMs: Math.max(1, ago * 1000) },
  })
/** Plays from one second of the set to another. Positions are saved every 30 s; the last one so many seconds ago. */
async function play(from: number, to: number, ago = 0) {
  for (let second = from; second < to; second += 30) await at(second, ago + to - second)
  await at(to, ago)
}
/** Lets what waits for its next try be due. */
const later = () =>
  server.db
    .updateTable('scrobbles')
    .set({ due_at: new Date(0) })
    .where('sent_at', 'is', null)
    .execute()
const heard = () => peer.listensOf(user).map(({ track_metadata: { track_name } }) => track_name)
const requests = () => peer.requests.filter(request => request.user === user)

describe('A listen', () => {
  test('is the track that plays and not the set, at the time at which it began', async () => {
    const now = Date.now() / 1000
    await play(0, 14 * minute)
    await sendDue()
    expect(requests()).toEqual([{ user, type: 'import', tracks: ['First', 'Third (Tarn Remix)'] }])
    const [first, third] = peer.listensOf(user)
    expect(first?.track_metadata).toEqual({
      artist_name: 'Artist 1',
      track_name: 'First',
      additional_info: {
        media_player: 'Segue',
        submission_client: 'Segue',
        submission_client_version: '9.8.7',
        origin_url: 'https://segue.example/sets/1?t=0',
        duration_played: 300,
        set_name: 'A Night',
      },
    })
    const startOf = (second: number) => now - 14 * minute + second
    expect(Math.abs((first?.listened_at ?? 0) - startOf(0))).toBeLessThan(5)
    expect(Math.abs((third?.listened_at ?? 0) - startOf(600))).toBeLessThan(5)
  })

  test('is sent as soon as half of the track was heard, and once, however much more is heard', async () => {
    await play(0, 120, 60)
    await sendDue()
    expect(heard()).toEqual([])
    await at(150, 30)
    await sendDue()
    expect(requests()).toEqual([{ user, type: 'single', tracks: ['First'] }])
    await at(180, 0)
    await later()
    await sendDue()
    expect(requests()).toHaveLength(1)
  })

  test('of a long track needs four minutes', async () => {
    await play(900, 900 + 3 * minute, minute)
    await sendDue()
    expect(heard()).toEqual([])
    await at(900 + 4 * minute, 0)
    await sendDue()
    expect(heard()).toEqual(['Long'])
  })

  test('is none of a track that was jumped over, and none of an ID', async () => {
    await play(240, 330, 400)
    await at(900, 395)
    await play(900, 930, 300)
    await sendDue()
    expect(heard()).toEqual([])
    await play(300, 600)
    await sendDue()
    expect(heard()).toEqual([])
  })

  test('is also of tracks that play by themselves, and none of what is between two of them', async () => {
    const alone = (second: number, ago: number, starts = false) => at(second, ago, 'stretches', starts)
    await alone(600, 2000, true)
    await alone(900, 1700)
    await alone(0, 1700, true)
    await alone(300, 1400)
    // Long enough after it to have been played there.
    await alone(900, 400, true)
    await alone(1140, 160)
    await sendDue()
    expect(heard()).toEqual(['Third (Tarn Remix)', 'First', 'Long'])
    expect(await server.db.selectFrom('plays').select('set_id').where('user_id', '=', listener.id).execute()).toEqual(
      [],
    )
  })

  test('is another one when the track is played from its beginning again', async () => {
    await play(0, 300, 600)
    await at(0, 590)
    await play(0, 300, 200)
    await sendDue()
    expect(heard()).toEqual(['First', 'First'])
  })

  test('of a track until the next one begins: what is mixed over another one is what plays', async () => {
    await play(900, 960)
    const rows = await server.db.selectFrom('scrobbles').select(['track_id', 'length_ms']).execute()
    expect(rows).toEqual([{ track_id: 4, length_ms: 900_000 }])
  })

  test('comes late, all at once, from a device that was offline and says only where it began and ended', async () => {
    await at(0, 3 * 60 * minute)
    await at(30 * minute, 2.5 * 60 * minute)
    await sendDue()
    expect(requests()).toEqual([{ user, type: 'import', tracks: ['First', 'Third (Tarn Remix)', 'Long'] }])
    const [first] = peer.listensOf(user)
    expect(Math.abs((first?.listened_at ?? 0) - (Date.now() / 1000 - 3 * 60 * minute))).toBeLessThan(5)
  })

  test('is sent of who keeps no history, too, and of nobody who has not connected', async () => {
    await server.ask('PUT', '/api/me/settings', { token: listener.access, body: { keep_history: false } })
    await play(0, 180)
    await sendDue()
    expect(heard()).toEqual(['First'])
    await server.ask('DELETE', '/api/me/listenbrainz', { token: listener.access })
    expect(await state()).toEqual({ is_available: true, user_name: null, is_refused: false })
    await play(600, 900)
    expect(await server.db.selectFrom('scrobbles').selectAll().execute()).toEqual([])
  })
})

test('A position is saved though its listener disconnects at that moment', async () => {
  await at(0, 30)
  const disconnecting = server.db.transaction().execute(async trx => {
    await disconnect(trx, listener.id)
    const saving = at(30, 0)
    await untilWaiting(server.db, 1)
    return { saving }
  })
  expect(await (await disconnecting).saving).toMatchObject({ position: 30_000, applied: true })
  expect(await server.db.selectFrom('scrobbles').selectAll().execute()).toEqual([])
})

describe('What is heard now', () => {
  const page = randomUUID()
  /** A page of the listener's plays, or not, from this second of the set on. */
  const announce = async (second: number, is_playing = true) => {
    const body = {
      page,
      set_meta_id: setId,
      position: second * 1000,
      is_playing,
      speed: 1,
      takes_over: false,
    }
    expect((await server.ask('PUT', '/api/me/player', { token: listener.access, body })).status).toBe(200)
  }
  const tell = () => scrobbler().tellPlaying()
  const told = () => peer.playingOf(user).map(({ track }) => track)

  test('is told once for each track, by one of several processes, and is none of an ID or of what has stopped', async () => {
    await announce(10)
    await Promise.all(Array.from({ length: 4 }, tell))
    expect(told()).toEqual(['First'])
    expect(peer.playingOf(user)[0]?.info).toMatchObject({
      media_player: 'Segue',
      set_name: 'A Night',
      duration_ms: 300_000,
    })
    await announce(200)
    await tell()
    await announce(310)
    await tell()
    await announce(620, false)
    await tell()
    expect(told()).toEqual(['First'])
    await announce(620)
    await tell()
    expect(told()).toEqual(['First', 'Third (Tarn Remix)'])
    expect(heard()).toEqual([])
  })

  test('is told again when the same track begins anew after it was over', async () => {
    await announce(10)
    await tell()
    await server.db.updateTable('listenbrainz').set({ told_until: new Date() }).execute()
    await announce(0)
    await tell()
    expect(told()).toEqual(['First', 'First'])
  })

  test('is not told late: what could not be told is not tried again, and a refused token is known by it', async () => {
    await announce(10)
    peer.willAnswer({ status: 503 })
    await tell()
    await tell()
    expect(told()).toHaveLength(1)
    peer.accounts.delete(`token-of-${user}`)
    await announce(620)
    await tell()
    expect(await state()).toMatchObject({ is_refused: true })
  })
})

test('Of a disabled account nothing is sent until it is enabled again', async () => {
  await play(0, 180)
  const disable = (disabled_at: Date | null) =>
    server.db.updateTable('users').set({ disabled_at }).where('id', '=', listener.id).execute()
  await disable(new Date())
  await sendDue()
  expect(heard()).toEqual([])
  await disable(null)
  await sendDue()
  expect(heard()).toEqual(['First'])
})

describe('Exactly once', () => {
  test('though several processes send at the same time', async () => {
    await sql`insert into scrobbles (user_id, set_id, track_id, track_start, length_ms, heard_ms, began_at, ended_at)
      select ${listener.id}, ${setId}, 1, 0, 300000, 300000, now() - n * interval '1 hour', now() from generate_series(1, 600) n`.execute(
      server.db,
    )
    const all = (work: () => Promise<unknown>) => Promise.all(Array.from({ length: 8 }, work))
    // With their connections open, all claim at the same moment.
    await all(() => sql`select pg_sleep(0.2)`.execute(server.db))
    await all(sendDue)
    expect(requests().flatMap(({ tracks }) => tracks)).toHaveLength(600)
    expect(heard()).toHaveLength(600)
  })

  test('though the answer was lost, and the server that sent it was killed', async () => {
    await play(0, 180, 600)
    peer.willAnswer({ status: 0 })
    await sendDue()
    expect(await server.db.selectFrom('scrobbles').select('tries').execute()).toEqual([{ tries: 1 }])
    await sendDue()
    await later()
    await sendDue()
    expect([requests().length, heard()]).toEqual([2, ['First']])
    // A process that dies with a claim leaves it to the others after a minute.
    await play(600, 780)
    await server.db
      .updateTable('scrobbles')
      .set({ tries: 1, due_at: new Date(Date.now() + 60_000) })
      .where('sent_at', 'is', null)
      .execute()
    await sendDue()
    expect(heard()).toEqual(['First'])
    await later()
    await sendDue()
    expect(heard()).toEqual(['First', 'Third (Tarn Remix)'])
  })
})

describe('While ListenBrainz', () => {
  const dueIn = async () => {
    const { due_at } = await server.db.selectFrom('scrobbles').select('due_at').executeTakeFirstOrThrow()
    return Math.round((due_at.getTime() - Date.now()) / 1000)
  }

  test.each([[500], [503], [-1]])(
    'fails with %i, it is tried again after a while, and longer each time',
    async status => {
      await play(0, 180)
      const pauses: number[] = []
      for (let tries = 0; tries < 3; tries++) {
        peer.willAnswer({ status })
        await sendDue()
        pauses.push(await dueIn())
        await later()
      }
      expect(pauses[0]).toBeGreaterThan(10)
      expect(pauses[2]).toBeGreaterThan(pauses[0] ?? 0)
      await sendDue()
      expect(heard()).toEqual(['First'])
    },
  )

  test('has enough, it waits as long as it is told', async () => {
    await play(0, 180, 600)
    peer.willAnswer({ status: 429, headers: { 'x-ratelimit-reset-in': '77' } })
    await sendDue()
    expect(await dueIn()).toBeGreaterThanOrEqual(75)
    await later()
    peer.willAnswer({ status: 200, headers: { 'x-ratelimit-remaining': '0', 'x-ratelimit-reset-in': '55' } })
    await sendDue()
    expect(heard()).toEqual(['First'])
  })

  test('refuses the token, nothing is sent, the settings say so, and a new token sends it all', async () => {
    await play(0, 180, 600)
    peer.accounts.delete(`token-of-${user}`)
    await sendDue()
    expect(await state()).toEqual({ is_available: true, user_name: user, is_refused: true })
    await play(600, 900)
    await sendDue()
    expect(heard()).toEqual([])
    peer.accounts.set('another-token', user)
    await connect('another-token')
    expect((await state()).is_refused).toBe(false)
    await sendDue()
    expect(heard()).toEqual(['First', 'Third (Tarn Remix)'])
  })

  test('rejects a listen, the others are sent without it, and a log line says why without the token', async () => {
    peer.reject('First')
    warnings.length = 0
    await play(0, 14 * minute)
    await sendDue()
    peer.reject('')
    await later()
    await sendDue()
    expect(heard()).toEqual(['Third (Tarn Remix)'])
    expect(warnings).toEqual([[{ status: 400 }, 'ListenBrainz rejected a listen']])
    expect(JSON.stringify(warnings)).not.toContain('token-of')
  })
})

test('A token that was sealed with the secret of another installation counts as refused', async () => {
  await play(0, 180)
  await scrobbler(new TextEncoder().encode('the secret of another installation')).sendDue()
  expect([(await state()).is_refused, heard()]).toEqual([true, []])
})

describe('Connecting', () => {
  test('takes only a token that ListenBrainz knows, and stores it unreadable', async () => {
    expect(await state()).toEqual({ is_available: true, user_name: user, is_refused: false })
    const { errors } = expectFailure(await connect('no such token'), 422)
    expect(errors?.json).toEqual({ token: ["ListenBrainz doesn't know this token."] })
    expectFailure(await connect('with a\nline'), 422)
    const stored = await server.db
      .selectFrom('listenbrainz')
      .select('token')
      .where('user_id', '=', listener.id)
      .execute()
    expect(String(stored[0]?.token)).not.toContain(user)
  })

  test('says that ListenBrainz can’t be reached, and counts tries', async () => {
    const dead = await testApp({ template: 'empty', settings: { listenBrainzUrl: 'http://127.0.0.1:9' } })
    const { access: token } = await addSignedIn(dead, 'mira')
    const tryIt = () => dead.ask('PUT', '/api/me/listenbrainz', { token, body: { token: 'a-token' } })
    expect(expectFailure(await tryIt(), 422).errors?.json?.token).toEqual([
      "We can't reach ListenBrainz right now. Please try again later.",
    ])
    let last = await tryIt()
    for (let tries = 0; tries < 25 && last.status !== 429; tries++) last = await tryIt()
    expectFailure(last, 429)
    await dead.close()
  })

  test('is not offered where it is turned off', async () => {
    const without = await testApp({ template: 'empty' })
    const { access: token } = await addSignedIn(without, 'mira')
    const { body } = await without.ask('GET', '/api/me/listenbrainz', { token })
    expect(body).toEqual({ is_available: false, user_name: null, is_refused: false })
    expectFailure(await without.ask('PUT', '/api/me/listenbrainz', { token, body: { token: 'a-token' } }), 404)
    await without.close()
  })
})

test('What was sent is forgotten after a day, what waits after a month', async () => {
  await play(0, 180, 3600)
  await sendDue()
  await play(600, 780)
  const day = 24 * 60 * minute
  const age = async (seconds: number) => {
    await server.db
      .updateTable('scrobbles')
      .set({ ended_at: new Date(Date.now() - seconds * 1000) })
      .execute()
    await cleanUp(server.db)
    return (await server.db.selectFrom('scrobbles').select('track_id').execute()).map(({ track_id }) => track_id)
  }
  expect(await age(day / 2)).toEqual([1, 3])
  expect(await age(2 * day)).toEqual([3])
  expect(await age(31 * day)).toEqual([])
})
