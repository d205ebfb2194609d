import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { type ClientRequest, get, type IncomingMessage } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer, json } from 'node:stream/consumers'
import { afterAll, afterEach, expect, test } from 'vitest'
import { openFolderLibrary } from '../../../server/media/folder.ts'
import { testServer } from '../../support/server/test-server.ts'

/** More than the system takes from the server for a client that doesn't read. */
const recording = randomBytes(12 * 1024 * 1024)
const folder = await mkdtemp(join(tmpdir(), 'segue-limits-'))
await writeFile(join(folder, 'a-set.mp3'), recording)
afterAll(() => rm(folder, { recursive: true }))

const server = await testServer({
  template: 'empty',
  library: openFolderLibrary(folder),
  settings: { trustProxy: ['127.0.0.1'], recordingLimits: { perNetwork: 20, inAll: 30 } },
})
const url = await server.app.listen({ port: 0, host: '127.0.0.1' })

const open = new Set<ClientRequest>()

/** Asks for a recording from an address, and reads nothing of it yet. */
async function begin(from: string, path = '/media/a-set.mp3'): Promise<IncomingMessage> {
  const request = get(url + path, { agent: false, headers: { 'x-forwarded-for': from } })
  open.add(request)
  request.on('error', () => {})
  return new Promise(resolve => request.once('response', resolve))
}

const beginMany = (count: number, from: (at: number) => string) =>
  Promise.all(Array.from({ length: count }, (_, at) => begin(from(at))))
const withStatus = (answers: IncomingMessage[], status: number) => answers.filter(each => each.statusCode === status)

/** Ends every connection, and waits until the server has noticed. */
afterEach(async () => {
  for (const request of open) request.destroy()
  open.clear()
  const connections = () => new Promise(resolve => server.app.server.getConnections((_, count) => resolve(count)))
  await expect.poll(connections).toBe(0)
})

test('Of a thousand connections from one address twenty get the recording, and others get what they ask for at once', async () => {
  const answers = await beginMany(1000, () => '192.0.2.1')
  expect(withStatus(answers, 200)).toHaveLength(20)
  const refused = withStatus(answers, 429)
  expect(refused).toHaveLength(980)
  expect(refused[0]?.headers).toMatchObject({ 'retry-after': '5', 'cache-control': 'no-store' })
  expect(await json(refused[0] ?? answers[0] ?? expect.fail())).toEqual({
    code: 429,
    message: 'Your network is loading too many recordings at once. Please try again in a moment.',
  })
  const other = await begin('192.0.2.2')
  expect((await buffer(other)).equals(recording)).toBe(true)
  expect((await begin('192.0.2.1', '/api/health')).statusCode).toBe(200)
})

test('An IPv6 network counts as one', async () => {
  const answers = await beginMany(25, at => `2001:db8:1:2::${at + 1}`)
  expect(withStatus(answers, 429)).toHaveLength(5)
  expect((await begin('2001:db8:1:3::1')).statusCode).toBe(200)
})

test('A recording that was sent or left makes room for the next one', async () => {
  const answers = await beginMany(21, () => '192.0.2.1')
  expect(withStatus(answers, 429)).toHaveLength(1)
  const [first, second] = withStatus(answers, 200)
  if (!first || !second) throw new Error('None was served')
  await buffer(first)
  second.destroy()
  await once(second, 'close')
  await expect.poll(async () => (await begin('192.0.2.1')).statusCode).toBe(200)
})

test('Beyond the limit of the whole process the answer is a 503, also from other addresses', async () => {
  const answers = await beginMany(40, at => `198.51.100.${at}`)
  expect(withStatus(answers, 200)).toHaveLength(30)
  const [refused] = withStatus(answers, 503)
  expect(refused?.headers['retry-after']).toBe('5')
  expect(await json(refused ?? expect.fail())).toEqual({
    code: 503,
    message: 'Too many people are listening right now. Please try again in a moment.',
  })
})
