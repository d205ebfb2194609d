import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { wrongCounters } from '../../../server/db/counters.ts'
import { publish, withdraw } from '../../../server/db/releases/withdraw.ts'
import type { MediaLibrary } from '../../../server/media/library.ts'
import { type Answer, emptyLibrary } from '../../support/server/app.ts'
import { testServer } from '../../support/server/test-server.ts'
import { type Answers, readEverything, unasked } from './support/every-read.ts'
import { giveSet } from './support/given-set.ts'

/** Every recording is there, and has a waveform. */
const library: MediaLibrary = {
  ...emptyLibrary,
  audio: async () => ({
    size: 3,
    etag: '1',
    contentType: 'audio/mpeg',
    async *read() {
      yield Buffer.from('abc')
    },
  }),
  peaks: async () => ({
    version: 2,
    channels: 1,
    sample_rate: 8,
    samples_per_pixel: 8,
    bits: 8,
    length: 1,
    data: [0, 1],
  }),
}

const server = await testServer({ library, settings: { publicUrl: 'https://segue.example' } })
const given = await giveSet(server)
const [first, second] = [await readEverything(server, given), await readEverything(server, given)]
/** What was answered while the set was published, as far as it is the same each time. */
const before = new Map([...second].filter(([address, answer]) => first.get(address) === answer))

const change = (by: typeof withdraw) => server.db.transaction().execute(trx => by(trx, given.set))

/** The addresses whose answers have the id of the set, or its name. */
const naming = (answers: Answers) =>
  [...answers]
    .filter(([, answer]) => answer.includes(String(given.set)) || answer.includes(given.name))
    .map(([address]) => address)

const unknown = 7_654_322

describe('While a set is withdrawn', () => {
  let answers: Answers
  beforeAll(async () => {
    await change(withdraw)
    // Lists of what is alike are answered as they were, and made anew.
    expect(naming(await readEverything(server, given))).toEqual([])
    answers = await readEverything(server, given)
  })

  test('no answer of any read has its id or its name', () => {
    expect(unasked(given)).toEqual([])
    expect(naming(answers)).toEqual([])
    expect([...answers].filter(([, answer]) => answer.startsWith('5'))).toEqual([])
    // Otherwise there was nothing to hide.
    expect(naming(before).length).toBeGreaterThan(120)
  })

  test('its own addresses answer as those of a set that never was', async () => {
    const expected = await readEverything(server, { ...given, set: unknown }, String(unknown))
    const own = [...answers].filter(([address]) => before.has(address) && address.includes(String(given.set)))
    const same = own.map(([address]) => [address, expected.get(address.replaceAll(String(given.set), String(unknown)))])
    expect(own).toEqual(same)
  })

  const body = (set_meta_id: number) => ({ set_meta_id, user_id: given.userId })
  const playing = (set_meta_id: number) => ({ set_meta_id, position: 1, is_playing: true, speed: 1 })
  const writes: Record<string, (set: number) => Promise<Answer>> = {
    'a heart': set => send('PUT', `/favs/set/${set}`, { is_fav: false }),
    'its likes': set => send('PUT', `/favs/set/${set}/likes-toggle`, { show_likes: true }),
    'the number of its likes': set => send('PUT', `/favs/set/${set}/likes`),
    'a moment': set => send('POST', '/set-likes', { set_meta_id: set, set_timestamp: 90_000 }),
    'a comment': set => send('POST', '/posts', { text: 'Hm', set_meta_id: set }),
    'a position': set => send('PUT', '/plays', { set_meta_id: set, current_timestamp: 90_000 }),
    'a position from the start': set => send('PUT', '/plays', { set_meta_id: set, current_timestamp: 1, starts: true }),
    'a stretch': set => send('PUT', '/plays/stretches', { set_meta_id: set, current_timestamp: 90_000 }),
    'the queue': set => send('POST', '/queue', body(set)),
    'the end of the queue': set => send('PUT', '/queue/new-current', { ...body(set), is_current: false }),
    'the current one': set => send('PUT', '/queue/new-current', { ...body(set), is_current: true }),
    'a playlist': set =>
      send('POST', `/playlists/${given.playlist}/items`, { id: randomUUID(), set_meta_id: set, track_meta_id: null }),
    'a room': set => send('POST', '/together', { ...playing(set), at: Date.now() }),
    'what plays': set => send('PUT', '/me/player', { ...playing(set), page: randomUUID(), takes_over: false }),
    'a star': set => other('star', { id: `al-${set}` }),
    'a listen': set => other('scrobble', { id: `so-${set}` }),
    'a playback': set => other('reportPlayback', { mediaId: `so-${set}`, positionMs: '1', state: 'playing' }),
    'a bookmark': set => other('createBookmark', { id: `so-${set}`, position: '1' }),
    'a bookmark that is removed': set => other('deleteBookmark', { id: `so-${set}` }),
    'the queue of another app': set => other('savePlayQueue', { id: `so-${set}`, current: `so-${set}` }),
  }
  const send = (method: 'POST' | 'PUT', path: string, body?: object) =>
    server.ask(method, `/api${path}`, { token: given.token, ...(body && { body }) })
  const other = (call: string, parameters: Record<string, string>) => {
    const { username: u, app: p } = given
    return server.ask('GET', `/rest/${call}?${new URLSearchParams({ u, p, v: '1.16.1', c: 'tests', ...parameters })}`)
  }

  test.each(Object.entries(writes))('%s is refused as for a set that never was', async (_, write) => {
    const [{ status, body }, never] = [await write(given.set), await write(unknown)]
    expect({ status, body }).toEqual({ status: never.status, body: never.body })
    expect(JSON.stringify(body)).toMatch(/404|was not found/)
  })

  test('the export of an account still has what is its own', async () => {
    const { bytes } = await server.ask('GET', '/api/me/export', { token: given.token })
    expect(bytes.toString().split(given.name).length).toBeGreaterThan(5)
  })

  test('the counters of its artists, curators and genres leave it out', async () => {
    expect(await wrongCounters(server.db)).toEqual([])
    const totals = async (path: string) =>
      JSON.parse(before.get(path)?.slice(4) ?? '').pagination.total - (await total(path))
    expect(await totals('/api/sets?limit=100')).toBe(1)
    expect(await totals('/api/sets?limit=100&genre=Techno')).toBe(1)
    for (const id of given.artists) expect(await totals(`/api/artists/${id}/sets?limit=100`)).toBe(1)
    for (const id of given.labels) expect(await totals(`/api/labels/${id}/sets?limit=100`)).toBe(1)
  })

  const total = async (path: string) => {
    const { bytes } = await server.ask('GET', path, { token: given.token })
    return JSON.parse(bytes.toString()).pagination.total
  }

  test('to withdraw it again changes nothing, and there is none to withdraw of another id', async () => {
    const read = () => server.db.selectFrom('sets').select('withdrawn_at').where('id', '=', given.set).execute()
    const once = await read()
    expect(await change(withdraw)).toBe(true)
    expect(await read()).toEqual(once)
    const none = (by: typeof withdraw) => server.db.transaction().execute(trx => by(trx, unknown))
    expect([await none(withdraw), await none(publish)]).toEqual([false, false])
  })
})

test('A set that is published again is what it was, in every answer', async () => {
  await change(publish)
  const now = async () => {
    const answers = await readEverything(server, given)
    return new Map([...before.keys()].map(address => [address, answers.get(address)]))
  }
  await now()
  expect(await now()).toEqual(before)
  expect(await wrongCounters(server.db)).toEqual([])
})
