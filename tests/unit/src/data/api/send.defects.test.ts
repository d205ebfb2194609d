import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { getMe } from '#contract/routes/account.ts'
import { health } from '#contract/routes/system.ts'
import { isReachable } from '../../../../../src/data/api/reachable.ts'
import { CallError, isUnreachable, send, sendParts, somethingWrong } from '../../../../../src/data/api/send.ts'

const reported = vi.fn()
const answer = () => Response.json({ status: 'ok' }, { headers: { 'x-request-id': 'r-1' } })

beforeEach(() => {
  reported.mockClear()
  vi.spyOn(console, 'error').mockImplementation(reported)
  vi.stubGlobal('fetch', async () => answer())
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const circle = () => {
  const made: { self?: unknown } = {}
  made.self = made
  return made
}

const broken: [string, () => Promise<unknown>][] = [
  [
    'the signal of a timeout',
    () => {
      vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => {
        throw new TypeError('AbortSignal.timeout is not a function')
      })
      return send(health, {}, null)
    },
  ],
  ['a body', () => sendParts({ ...health, method: 'POST' }, { body: circle() }, null)],
  ['a header', () => send(health, {}, null, { headers: { 'no header': 'x' } })],
  ['an address', () => sendParts(getMe, { query: { s: Object.create(null) } }, 'Bearer x')],
  [
    'an answer',
    () => {
      const parse = vi.spyOn(health.answer, 'safeParse').mockImplementation(() => {
        throw new TypeError('undefined is not a function')
      })
      return send(health, {}, null).finally(() => parse.mockRestore())
    },
  ],
]

test.each(broken)('an error of our own code with %s is reported, and no network failure', async (_, call) => {
  const result = await call()
  expect(result).toMatchObject({ ok: false, status: 500, isDefect: true, body: { message: somethingWrong } })
  expect(reported).toHaveBeenCalledOnce()
})

test('as an error for screens it is not unreachable', async () => {
  const result = await send(health, {}, null, { headers: { 'no header': 'x' } })
  if (result.ok) throw new Error('It was sent')
  expect(isUnreachable(result.body)).toBe(false)
  expect(new CallError(result)).toMatchObject({ unreachable: false, message: somethingWrong })
})

test('what the network reports is not reported as a defect', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  expect(await send(health, {}, null)).not.toHaveProperty('isDefect')
  expect(reported).not.toHaveBeenCalled()
})

test('a health check that our own code fails at does not say that the server is away', async () => {
  vi.stubGlobal('Headers', undefined)
  expect(await isReachable()).toBe(true)
  vi.unstubAllGlobals()
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  expect(await isReachable()).toBe(false)
})
