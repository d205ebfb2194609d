import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { disconnect } from '../../../server/modules/listenbrainz/store.ts'
import { expectSince } from '../../support/clock.ts'
import { untilWaiting } from '../../support/database/locks.ts'
import { addSignedIn, expectFailure, testApp } from '../../support/server/app.ts'
import { minute, scrobbleServer, setId } from './support/scrobbles.ts'

const { peer, server, current, connect, tellPlaying, at, state, sendDue, play, later, heard, requests } =
  await scrobbleServer()

describe('A listen', () => {
  test('is the track that plays and not the set, at the time at which it began', async () => {
    const began = Date.now()
    await play(0, 14 * minute)
    await sendDue()
    expect(requests()).toEqual([{ user: current.user, type: 'import', tracks: ['First', 'Third (Tarn Remix)'] }])
    const [first, third] = peer.listensOf(current.user)
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
    expectSince(began, 1000 * ((first?.listened_at ?? 0) + 14 * minute))
    expectSince(began, 1000 * ((third?.listened_at ?? 0) + 14 * minute - 600))
  })

  test('is sent as soon as half of the track was heard, and once, however much more is heard', async () => {
    await play(0, 120, 60)
    await sendDue()
    expect(heard()).toEqual([])
    await at(150, 30)
    await sendDue()
    expect(requests()).toEqual([{ user: current.user, type: 'single', tracks: ['First'] }])
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
    expect(await server.db.selectFrom('plays').select('set_id').where('user_id', '=', current.id).execute()).toEqual([])
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
    const began = Date.now()
    await at(0, 3 * 60 * minute)
    await at(30 * minute, 2.5 * 60 * minute)
    await sendDue()
    expect(requests()).toEqual([
      { user: current.user, type: 'import', tracks: ['First', 'Third (Tarn Remix)', 'Long'] },
    ])
    const [first] = peer.listensOf(current.user)
    expectSince(began, 1000 * ((first?.listened_at ?? 0) + 3 * 60 * minute))
  })

  test('is sent of who keeps no history, too, and of nobody who has not connected', async () => {
    await server.ask('PUT', '/api/me/settings', { token: current.token, body: { keep_history: false } })
    await play(0, 180)
    await sendDue()
    expect(heard()).toEqual(['First'])
    await server.ask('DELETE', '/api/me/listenbrainz', { token: current.token })
    expect(await state()).toEqual({ is_available: true, user_name: null, is_refused: false })
    await play(600, 900)
    expect(await server.db.selectFrom('scrobbles').selectAll().execute()).toEqual([])
  })
})

test('A position is saved though its listener disconnects at that moment', async () => {
  await at(0, 30)
  const disconnecting = server.db.transaction().execute(async trx => {
    await disconnect(trx, current.id)
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
    expect((await server.ask('PUT', '/api/me/player', { token: current.token, body })).status).toBe(200)
  }
  const tell = tellPlaying
  const told = () => peer.playingOf(current.user).map(({ track }) => track)

  test('is told once for each track, by one of several processes, and is none of an ID or of what has stopped', async () => {
    await announce(10)
    await Promise.all(Array.from({ length: 4 }, tell))
    expect(told()).toEqual(['First'])
    expect(peer.playingOf(current.user)[0]?.info).toMatchObject({
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
    peer.accounts.delete(`token-of-${current.user}`)
    await announce(620)
    await tell()
    expect(await state()).toMatchObject({ is_refused: true })
  })
})

describe('Connecting', () => {
  test('takes only a token that ListenBrainz knows, and stores it unreadable', async () => {
    expect(await state()).toEqual({ is_available: true, user_name: current.user, is_refused: false })
    const { errors } = expectFailure(await connect('no such token'), 422)
    expect(errors?.json).toEqual({ token: ["ListenBrainz doesn't know this token."] })
    expectFailure(await connect('with a\nline'), 422)
    const stored = await server.db
      .selectFrom('listenbrainz')
      .select('token')
      .where('user_id', '=', current.id)
      .execute()
    expect(String(stored[0]?.token)).not.toContain(current.user)
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
