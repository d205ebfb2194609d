import { pino } from 'pino'
import { beforeEach, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { signIn } from '../../support/server/app.ts'
import { listenTo } from '../../support/server/events.ts'
import { testServer } from '../../support/server/test-server.ts'

let lines: unknown[] = []
const log = pino({ level: 'info' }, { write: (line: string) => lines.push(JSON.parse(line)) })
const server = await testServer({ log })
const token = (await signIn(server)).access
beforeEach(() => {
  lines = []
})

const Line = z.strictObject({
  level: z.literal(30),
  time: z.number(),
  pid: z.number(),
  hostname: z.string(),
  reqId: z.uuid(),
  method: z.string(),
  route: z.nullable(z.string()),
  status: z.int(),
  ms: z.number(),
  user: z.optional(z.int()),
  msg: z.literal('request'),
})

const logged = () => z.array(Line).parse(lines)

test('A request is one line: the route, the status, how long it took, and the user', async () => {
  const { headers } = await server.ask('GET', '/api/sets/3?secret=word', { token })
  const [line, ...more] = logged()
  expect(more).toEqual([])
  expect(line).toMatchObject({ method: 'GET', route: '/api/sets/:id', status: 200, reqId: headers['x-request-id'] })
  expect(line?.user).toBeTypeOf('number')
  expect(JSON.stringify(line)).not.toContain('word')
})

test('A request of a guest and one to an unknown path have a line as well', async () => {
  await server.ask('GET', '/api/sets/3')
  await server.ask('GET', '/nowhere/at/all')
  const seen = logged().map(({ route, status, user }) => ({ route, status, user }))
  expect(seen).toEqual([
    { route: '/api/sets/:id', status: 401, user: undefined },
    { route: null, status: 404, user: undefined },
  ])
})

test('An event stream has its line when its client disconnects', async () => {
  const url = await server.app.listen({ port: 0, host: '127.0.0.1' })
  const stream = await listenTo(url, token)
  lines = []
  stream.leave()
  await expect.poll(logged).toMatchObject([{ route: '/api/events', status: 200 }])
})
