import { describe, expect, test } from 'vitest'
import { expectFailure, signIn } from '../../support/server/app.ts'
import { testServer } from '../../support/server/test-server.ts'
import { addId, addSuggester } from '../../support/suggestions.ts'

/** Texts and numbers that one listener sends, and others read. */

const server = await testServer()
const token = (await signIn(server)).access
const ask = (method: 'GET' | 'POST' | 'PUT', path: string, body?: unknown) =>
  server.ask(method, `/api${path}`, { token, ...(body !== undefined && { body }) })

describe('A comment', () => {
  const said = async (text: string): Promise<unknown> => {
    const { status, body } = await ask('POST', '/posts', { text, set_meta_id: 1, set_timestamp: 1000 })
    expect(status).toBe(201)
    return Object(body).text
  }

  test('of one letter and 9,000 marks has eight of them', async () => {
    expect(await said(`Z${'\u0333'.repeat(9000)}`)).toBe(`Z${'\u0333'.repeat(8)}`)
  })

  test('turns nothing around, and is stored as one form of each letter', async () => {
    expect(await said('\u202egnp.exe\u2069 Bjo\u0308rk\r\nנהדר\u200f!\u0007')).toBe('gnp.exe Björk\nנהדר\u200f!')
  })

  test('of nothing that can be seen is none', async () => {
    expectFailure(await ask('POST', '/posts', { text: ' \u202e\u2066 ', set_meta_id: 1, set_timestamp: 1000 }), 422)
  })
})

test('A name that a listener suggests turns nothing around, and is no tower', async () => {
  const [mara, id] = [await addSuggester(server), await addId(server.db)]
  const made = await mara.suggest(id, { artist: '\u202eTarn', title: `Under${'\u0333'.repeat(90)}tow` })
  expect([made.artist, made.title]).toEqual(['Tarn', `Under${'\u0333'.repeat(8)}tow`])
})

test.each([2 ** 53 - 1, 4_102_444_799_999, Date.now() + 3_600_000])(
  "A room's state of the time %d, which is none yet, is refused, and a later one counts",
  async at => {
    const state = { set_meta_id: 1, position: 0, is_playing: true, speed: 1 }
    expect(
      Object.keys(expectFailure(await ask('POST', '/together', { ...state, at }), 422).errors?.json ?? {}),
    ).toEqual(['at'])
    const { status, body } = await ask('POST', '/together', { ...state, at: Date.now() - 1000 })
    expect(status).toBe(201)
    const room = `/together/${Object(body).token}/state`
    expectFailure(await ask('PUT', room, { ...state, at, position: 9000 }), 422)
    expect((await ask('PUT', room, { ...state, at: Date.now(), position: 5000 })).body).toMatchObject({
      state: { position: 5000 },
    })
  },
)

test.each(['0000-01-01T00:00:00Z', '9999-12-31T23:59:59Z', `2026-01-01T00:00:00.${'1'.repeat(5000)}Z`])(
  'A time like %s is refused',
  async time => {
    expectFailure(await ask('PUT', '/notifications', { until: time }), 422)
    expectFailure(await server.ask('GET', `/api/week?days=${Array(8).fill(time).join(',')}`, { token }), 422)
  },
)

test.each([2 ** 31, 2 ** 53 - 1, -1, 1e308, 0.5])(
  'The number %d is refused where an id or a place belongs',
  async number => {
    const calls = [
      ask('PUT', '/plays', { set_meta_id: 1, current_timestamp: number }),
      ask('PUT', '/plays', { set_meta_id: number, current_timestamp: 1 }),
      ask('POST', '/set-likes', { set_meta_id: 1, set_timestamp: number }),
      ask('POST', '/posts', { text: 'x', set_meta_id: 1, set_timestamp: number }),
      ask('PUT', '/queue', { id: 1, set_meta_id: 1, order: number, is_current: false }),
    ]
    expect((await Promise.all(calls)).map(({ status }) => status)).toEqual(calls.map(() => 422))
  },
)
