import { afterEach, expect, test, vi } from 'vitest'
import { getMe, signOut } from '#contract/routes/account.ts'
import { health } from '#contract/routes/system.ts'
import { isUnreachable, type SendOptions, send } from '../../../../../src/data/api/send.ts'

afterEach(() => void vi.unstubAllGlobals())

const ours = { 'x-request-id': 'r-1' }

/** Sends a health check that the network answers with `response`. */
function answered(response: Response, options?: SendOptions) {
  vi.stubGlobal('fetch', async () => response)
  return send(health, {}, null, options)
}

/** A network that never answers; a call ends only when it is aborted. */
const silence = (_: unknown, { signal }: { signal: AbortSignal }) =>
  new Promise((_, reject) => {
    if (signal.aborted) reject(signal.reason)
    signal.addEventListener('abort', () => reject(signal.reason))
  })

test("a response with our server's request id is parsed by the contract", async () => {
  expect(await answered(Response.json({ status: 'ok' }, { headers: ours }))).toEqual({
    ok: true,
    status: 200,
    body: { status: 'ok' },
  })
  expect(await answered(Response.json({ state: 'good' }, { headers: ours }))).toMatchObject({ ok: false, status: 502 })
})

test.each([
  ["a captive portal's page", new Response('<html>Sign in</html>', { headers: { 'content-type': 'text/html' } })],
  ['JSON of another server', Response.json({ status: 'ok' })],
  ["a proxy's page", new Response('<h1>Bad gateway</h1>', { status: 502 })],
  ['a page with our request id', new Response('<h1>Bad gateway</h1>', { status: 502, headers: ours })],
  ['a response that breaks off', new Response('{"status":', { headers: ours })],
])('%s is no answer', async (_, response) => {
  const result = await answered(response)
  expect(result).toMatchObject({ ok: false, status: 500, body: { code: 500, message: 'The server is unresponsive' } })
  expect(!result.ok && isUnreachable(result.body)).toBe(true)
})

test('a deletion that another server answers has failed', async () => {
  vi.stubGlobal('fetch', async () => new Response(null, { status: 204 }))
  expect((await send(signOut, {}, 'Bearer x')).ok).toBe(false)
  vi.stubGlobal('fetch', async () => new Response(null, { status: 204, headers: ours }))
  expect(await send(signOut, {}, 'Bearer x')).toEqual({ ok: true, status: 204, body: null })
})

test.each([
  ['7', 7_000],
  ['Sat, 21 Nov 2026 10:00:30 GMT', 30_000],
  ['Sat, 21 Nov 2026 09:00:00 GMT', 0],
  ['soon', undefined],
  [null, undefined],
])('Retry-After %s means %s milliseconds, whatever the clock of the device', async (text, expected) => {
  const headers = { ...ours, date: 'Sat, 21 Nov 2026 10:00:00 GMT', ...(text && { 'retry-after': text }) }
  const result = await answered(Response.json({ code: 429, message: 'Slower' }, { status: 429, headers }))
  expect(!result.ok && result.retryAfterMs).toBe(expected)
})

test("the caller's headers are sent, and a redirect is not followed", async () => {
  const fetched = vi.fn(async (_url: string, _init: RequestInit) => Response.json({}, { headers: ours }))
  vi.stubGlobal('fetch', fetched)
  await send(getMe, {}, 'Bearer x', { headers: { 'idempotency-key': 'k' } })
  const [url, sent] = fetched.mock.calls[0] ?? []
  expect(url).toBe('/api/me')
  expect(sent?.redirect).toBe('error')
  expect(Object.fromEntries(new Headers(sent?.headers))).toEqual({
    accept: 'application/json',
    authorization: 'Bearer x',
    'idempotency-key': 'k',
  })
})

test('a timeout results in no answer; an abort by the caller rejects', async () => {
  vi.stubGlobal('fetch', silence)
  const late = await send(health, {}, null, { signal: AbortSignal.timeout(1) })
  expect(!late.ok && isUnreachable(late.body)).toBe(true)
  await expect(send(health, {}, null, { signal: AbortSignal.abort() })).rejects.toThrow(/abort/i)
})

test('a call that was made ahead is not made again, and the next one is', async () => {
  const sent = vi.fn(async () => Response.json({ status: 'ok' }, { headers: ours }))
  vi.stubGlobal('fetch', sent)
  const ahead = Promise.resolve(Response.json({ status: 'ok' }, { headers: ours }))
  vi.stubGlobal('firstAnswers', {
    askedAt: 0,
    authorization: 'Bearer mine',
    responses: new Map([['/api/health', ahead]]),
  })
  expect(await send(health, {}, 'Bearer mine')).toMatchObject({ ok: true })
  expect(sent).not.toHaveBeenCalled()
  expect(await send(health, {}, 'Bearer mine')).toMatchObject({ ok: true })
  expect(sent).toHaveBeenCalledOnce()
})

test('a call that was made ahead and had no answer is no answer', async () => {
  const failed = Promise.reject(new TypeError('network'))
  vi.stubGlobal('firstAnswers', { askedAt: 0, authorization: null, responses: new Map([['/api/health', failed]]) })
  expect(await send(health, {}, null)).toMatchObject({ ok: false, body: { message: 'The server is unresponsive' } })
})
