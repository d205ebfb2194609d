// @vitest-environment happy-dom

import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { getMe } from '#contract/routes/account.ts'
import { callAs } from '../../../../../src/data/api/api.ts'
import { requestsInFlight } from '../../../../../src/data/api/requests-in-flight.ts'
import { store } from '../../../../../src/state/store.ts'

/** Two listeners of one device. `signIn` stores the session of one as a page has it in local storage. */
const uid = (id: number) => `uid-of-${id}`
const user = (id: number) => ({
  id,
  firebase_uid: uid(id),
  username: `u${id}`,
  email: `u${id}@listener.example`,
  about_me: '',
  avatar_url: null,
  auth_provider: 'internal',
})
const text = (claims: object) => `x.${btoa(JSON.stringify(claims)).replaceAll('=', '')}.y`
const tokenOf = (id: number, generation = 1) => text({ sub: String(id), sid: 'a-session', generation })

function signIn(id: number, access = tokenOf(id)): void {
  localStorage.setItem('accessToken', access)
  localStorage.setItem('refresh_token', `refresh-of-${id}`)
  localStorage.setItem('user', JSON.stringify(user(id)))
}
const stored = () => [localStorage.getItem('accessToken'), localStorage.getItem('refresh_token')]

/** What the server received: the access token of each call, the refresh token of each renewal. */
let received: string[] = []

type Answer = (token: string) => Response | Promise<Response>
const headers = { 'x-request-id': 'r-1' }
const me =
  (id: number): Answer =>
  () =>
    Response.json(user(id), { headers })
const refused: Answer = () => Response.json({ code: 401, message: 'Not authenticated' }, { status: 401, headers })
const renewedFor =
  (id: number): Answer =>
  () =>
    Response.json({ access_token: tokenOf(id, 2), refresh_token: `next-of-${id}` }, { headers })

/** A server that answers calls in this order, and renewals with `renewal`. */
function serve(calls: Answer[], renewal: Answer = refused): void {
  vi.stubGlobal('fetch', async (url: string, { headers: sent, body }: { headers: Headers; body: string | null }) => {
    if (url === '/api/tokens') {
      const { refresh_token } = JSON.parse(body ?? '{}')
      received.push(refresh_token)
      return renewal(refresh_token)
    }
    const token = sent.get('authorization')?.slice('Bearer '.length) ?? ''
    received.push(token)
    return (calls.shift() ?? refused)(token)
  })
}

const asFirst = () => callAs(1, getMe, {})

beforeEach(() => {
  localStorage.clear()
  received = []
  let last: Promise<unknown> = Promise.resolve()
  const request = (_: string, work: () => Promise<unknown>) => {
    last = last.then(work)
    return last
  }
  vi.stubGlobal('navigator', { onLine: true, locks: { request } })
})

afterEach(() => void vi.unstubAllGlobals())

test('a call is made with the token of its listener', async () => {
  signIn(1)
  serve([me(1)])
  expect(await asFirst()).toMatchObject({ ok: true, body: { id: 1 } })
  expect(received).toEqual([tokenOf(1)])
})

test('an expired token is renewed, and the call repeated', async () => {
  signIn(1)
  serve([refused, me(1)], renewedFor(1))
  expect((await asFirst()).ok).toBe(true)
  expect(received).toEqual([tokenOf(1), 'refresh-of-1', tokenOf(1, 2)])
  expect(stored()).toEqual([tokenOf(1, 2), 'next-of-1'])
})

test('nothing is sent for a listener who has signed out', async () => {
  serve([me(1)])
  expect(await asFirst()).toMatchObject({ ok: false, status: 401 })
  expect(received).toEqual([])
})

test.each([
  ['another listener is signed in', () => signIn(2)],
  [
    "another listener is signing in, whose profile isn't known yet",
    () => {
      signIn(1)
      localStorage.setItem('accessToken', tokenOf(2))
    },
  ],
  ["another listener's identity is signed in", () => signIn(2, text({ sub: uid(2) }))],
  ['an identity without a profile is signed in', () => localStorage.setItem('accessToken', text({ sub: uid(1) }))],
])('nothing is sent while %s', async (_, begin) => {
  begin()
  serve([me(2)])
  const before = stored()
  expect(await asFirst()).toMatchObject({ ok: false, status: 401 })
  expect(received).toEqual([])
  expect(stored()).toEqual(before)
})

test("a call is made with the token of its listener's identity", async () => {
  signIn(1, text({ sub: uid(1) }))
  serve([me(1)])
  expect((await asFirst()).ok).toBe(true)
})

test("a listener who signs in during another one's call is not used for repeating it", async () => {
  signIn(1)
  serve([
    token => {
      signIn(2)
      return refused(token)
    },
    me(2),
  ])
  expect(await asFirst()).toMatchObject({ ok: false, status: 401 })
  expect(received).toEqual([tokenOf(1)])
  expect(stored()).toEqual([tokenOf(2), 'refresh-of-2'])
})

test.each([
  ['succeeds', renewedFor(1)],
  ['is refused', refused],
])(
  "a listener who signs in during another one's renewal that %s stays signed in, and nothing is sent for them",
  async (_, renewal) => {
    signIn(1)
    serve([refused, me(2)], token => {
      signIn(2)
      return renewal(token)
    })
    expect(await asFirst()).toMatchObject({ ok: false, status: 401 })
    expect(received).toEqual([tokenOf(1), 'refresh-of-1'])
    expect(stored()).toEqual([tokenOf(2), 'refresh-of-2'])
  },
)

test("a listener who signs in while another one's repeated call is refused stays signed in", async () => {
  signIn(1)
  serve(
    [
      refused,
      token => {
        signIn(2)
        return refused(token)
      },
    ],
    renewedFor(1),
  )
  expect(await asFirst()).toMatchObject({ ok: false, status: 401 })
  expect(stored()).toEqual([tokenOf(2), 'refresh-of-2'])
})

test('a call of the outbox is not counted as a request in flight', async () => {
  signIn(1)
  let count = -1
  serve([
    token => {
      count = store.get(requestsInFlight)
      return me(1)(token)
    },
  ])
  await asFirst()
  expect(count).toBe(0)
})

test('a token that our own code fails to find is a defect, and no missing network', async () => {
  const reported = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  signIn(1)
  serve([refused, me(1)], renewedFor(1))
  vi.stubGlobal('navigator', { onLine: true, locks: null })
  expect(await asFirst()).toMatchObject({ ok: false, isDefect: true })
  expect(reported).toHaveBeenCalledOnce()
  // The session is as it was.
  expect(stored()).toEqual([tokenOf(1), 'refresh-of-1'])
  reported.mockRestore()
})
