import { pino } from 'pino'
import { beforeEach, expect, test } from 'vitest'
import { reportClientError } from '#contract/routes/client-errors.ts'
import { expectFailure } from '../../support/server/app.ts'
import { testServer } from '../../support/server/test-server.ts'

let lines: Record<string, unknown>[] = []
const log = pino({ level: 'warn' }, { write: (line: string) => lines.push(JSON.parse(line)) })
const server = await testServer({ template: 'empty', log })
beforeEach(() => {
  lines = []
})

const path = `/api${reportClientError.path}`
const body = {
  what: 'A call failed',
  name: 'TypeError',
  message: 'AbortSignal.any is not a function',
  stack: 'TypeError: AbortSignal.any is not a function\n    at x (/assets/a.js:1:2)',
  page: '/sets',
}
const headers = { 'user-agent': 'Mozilla/5.0 (iPhone; CPU iPhone OS 16_4 like Mac OS X)' }

test('an error of the client is a line in the log, with its browser and without its listener', async () => {
  const { status } = await server.ask('POST', path, { body, headers })
  expect(status).toBe(204)
  expect(lines).toMatchObject([
    { level: 40, msg: 'client error', clientError: { ...body, userAgent: headers['user-agent'] } },
  ])
  expect(lines[0]).not.toHaveProperty('user')
})

test('what is no such report is refused, and not logged', async () => {
  for (const wrong of [{}, { ...body, message: 'x'.repeat(1_001) }, { ...body, page: '/sets\n{"level":50}' }])
    expectFailure(await server.ask('POST', path, { body: wrong }), 422)
  expectFailure(await server.ask('POST', path, { body: { ...body, stack: 'x'.repeat(20_000) } }), 413)
  expect(lines).toEqual([])
})

test('nobody fills the log: a network sends 20 in a minute', async () => {
  const answers = []
  for (let sent = 0; sent < 25; sent++) answers.push((await server.ask('POST', path, { body })).status)
  expect(answers.filter(status => status === 429).length).toBeGreaterThanOrEqual(5)
  expect(lines.length).toBeLessThanOrEqual(20)
})
