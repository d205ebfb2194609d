import { afterAll, beforeEach, expect } from 'vitest'
import { getListenBrainz } from '#contract/routes/other-apps.ts'
import type { Db } from '../../../../server/db/pool.ts'
import { type PositionTable, savePosition } from '../../../../server/db/save-position.ts'
import { doDue } from '../../../../server/jobs/start-job.ts'
import { createSecretBox } from '../../../../server/lib/secret-box.ts'
import { scrobbleJobs } from '../../../../server/modules/listenbrainz/sender.ts'
import { insertSet, insertTrack } from '../../../support/catalog-rows.ts'
import { startListenBrainz } from '../../../support/peers/listenbrainz.ts'
import { addSignedIn, exactly, tokenSecret } from '../../../support/server/app.ts'
import { testServer } from '../../../support/server/test-server.ts'

export const setId = 1
export const minute = 60

/** Adds a set of four tracks: of five minutes, an ID, of five minutes, and of fifteen. */
async function addNight(db: Db): Promise<void> {
  await insertSet(db, { id: setId, set_name: 'A Night', artist: 'Mira' })
  for (const [id, title, from, to, mix] of [
    [1, 'First', 0, 300, {}],
    [2, 'Unknown', 300, 600, { mix_type: 'ID' }],
    [3, 'Third', 600, 960, { mix_type: 'remix', mix_name: 'Tarn' }],
    [4, 'Long', 900, 1800, {}],
  ] as const) {
    await insertTrack(db, { id, title, artist: `Artist ${id}`, ...mix })
    const slot = { set_id: setId, track_id: id, track_position: id, start_time: from * 1000, end_time: to * 1000 }
    await db.insertInto('set_tracks').values(slot).execute()
  }
}

/** For a test file: a server, its ListenBrainz, and in `current` a listener of each test who has connected to it. */
export async function scrobbleServer() {
  const peer = await startListenBrainz()
  afterAll(() => peer.close())
  const server = await testServer({ template: 'empty', settings: { listenBrainzUrl: peer.url } })
  const { db, ask } = server
  await addNight(db)

  const current = { user: '', id: 0, token: '' }
  let listeners = 0
  const connect = (token: string) => ask('PUT', '/api/me/listenbrainz', { token: current.token, body: { token } })
  beforeEach(async () => {
    await db.deleteFrom('scrobbles').execute()
    const user = `user${++listeners}`
    peer.accounts.set(`token-of-${user}`, user)
    const { id, access: token } = await addSignedIn(server, user)
    Object.assign(current, { user, id, token })
    expect((await connect(`token-of-${user}`)).status).toBe(200)
  })

  const warnings: unknown[] = []
  const log = { warn: (...line: unknown[]) => void warnings.push(line), error: () => {} }
  const about = { url: peer.url, publicUrl: 'https://segue.example', version: '9.8.7' }
  const jobs = (secret = tokenSecret) => scrobbleJobs(db, createSecretBox(secret), about, undefined, log)

  /** The listener is at this second of the set, so many seconds ago. */
  const at = (second: number, ago: number, table: PositionTable = 'plays', starts = false) =>
    savePosition(db, table, {
      userId: current.id,
      setId,
      at: second * 1000,
      starts,
      speed: null,
      event: { client: null, seq: null, agoMs: Math.max(1, ago * 1000) },
    })

  return {
    peer,
    server,
    current,
    connect,
    warnings,
    jobs,
    tellPlaying: () => doDue(jobs().playing),
    at,
    state: async () =>
      exactly(getListenBrainz.answer, (await ask('GET', '/api/me/listenbrainz', { token: current.token })).body),
    sendDue: (secret = tokenSecret) => doDue(jobs(secret).scrobbles),
    /** Plays from one second of the set to another. Positions are saved every 30 s; the last one so many seconds ago. */
    async play(from: number, to: number, ago = 0) {
      for (let second = from; second < to; second += 30) await at(second, ago + to - second)
      await at(to, ago)
    },
    /** Lets what waits for its next try be due. */
    later: () =>
      db
        .updateTable('scrobbles')
        .set({ due_at: new Date(0) })
        .where('sent_at', 'is', null)
        .execute(),
    heard: () => peer.listensOf(current.user).map(({ track_metadata: { track_name } }) => track_name),
    requests: () => peer.requests.filter(({ user }) => user === current.user),
  }
}
