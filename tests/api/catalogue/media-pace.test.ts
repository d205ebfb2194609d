import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rename, rm, truncate, writeFile } from 'node:fs/promises'
import { type ClientRequest, get, type IncomingMessage } from 'node:http'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, expect, test } from 'vitest'
import { openFolderLibrary } from '../../../server/media/folder.ts'
import { testServer } from '../../support/server/test-server.ts'

/** More than the system takes from the server for a client that doesn't read. */
const recording = randomBytes(12 * 1024 * 1024 + 1)
const name = 'a-set.mp3'

const folder = await mkdtemp(join(tmpdir(), 'segue-pace-'))
await writeFile(join(folder, name), recording)
afterAll(() => rm(folder, { recursive: true }))
const server = await testServer({
  template: 'empty',
  library: openFolderLibrary(folder),
  settings: { recordingLimits: { perNetwork: 1000, inAll: 1000 } },
})
const url = await server.app.listen({ port: 0, host: '127.0.0.1' })

/** Asks for a recording and reads nothing of it yet. */
async function begin(file = name, headers: Record<string, string> = {}) {
  const request: ClientRequest = get(`${url}/media/${file}`, { agent: false, headers })
  const response = await new Promise<IncomingMessage>(resolve => request.once('response', resolve))
  return { request, response }
}

test('Listeners of every pace get the same bytes, however many there are', async () => {
  const stalled = await Promise.all(Array.from({ length: 30 }, () => begin()))
  const parts = Array.from({ length: 60 }, async (_, at) => {
    const [start, end] = [at * 100_003, at * 100_003 + (at % 2 ? 65_536 : 300_000)]
    const { response } = await begin(name, { range: `bytes=${start}-${end - 1}` })
    return (await buffer(response)).equals(recording.subarray(start, end))
  })
  const quick = Array.from({ length: 10 }, async () => (await buffer((await begin()).response)).equals(recording))
  expect(new Set(await Promise.all([...parts, ...quick]))).toEqual(new Set([true]))
  for (const { request } of stalled.splice(0, 10)) request.destroy()
  const late = stalled.map(async ({ response }) => (await buffer(response)).equals(recording))
  expect(new Set(await Promise.all(late))).toEqual(new Set([true]))
})

test('A listener who asks for many parts at once and reads them late gets each of them', async () => {
  const { hostname, port } = new URL(url)
  const starts = Array.from({ length: 150 }, (_, at) => at * 65_536)
  const asked = starts.map(
    start => `GET /media/${name} HTTP/1.1\r\nHost: a\r\nRange: bytes=${start}-${start + 65_535}\r\n\r\n`,
  )
  const socket = connect(Number(port), hostname).pause()
  socket.write(asked.join(''))
  await once(socket, 'readable')
  for (const start of starts.toReversed())
    await buffer((await begin(name, { range: `bytes=${start + 1}-${start + 65_536}` })).response)
  const bodies: Buffer[] = []
  let received = Buffer.alloc(0)
  for await (const chunk of socket) {
    received = Buffer.concat([received, chunk])
    const end = received.indexOf('\r\n\r\n') + 4
    if (received.length - end < 65_536) continue
    bodies.push(received.subarray(end, end + 65_536))
    received = received.subarray(end + 65_536)
    if (bodies.length === starts.length) break
  }
  expect(Buffer.concat(bodies).equals(recording.subarray(0, bodies.length * 65_536))).toBe(true)
})

test('Listeners who leave before their answer begins take nothing from the others', async () => {
  const { hostname, port } = new URL(url)
  const asked = `GET /media/${name} HTTP/1.1\r\nHost: a\r\nRange: bytes=0-65535\r\n\r\n`
  for (let at = 0; at < 50; at++) {
    const socket = connect(Number(port), hostname, () => socket.end(asked.repeat(3)).destroy())
    await once(socket, 'close')
  }
  expect((await buffer((await begin()).response)).equals(recording)).toBe(true)
})

test('A recording that is replaced while it plays is played to its end; the next listener gets the new one', async () => {
  await writeFile(join(folder, 'old.mp3'), recording)
  const { response } = await begin('old.mp3')
  await writeFile(join(folder, 'new.mp3'), 'the new one')
  await rename(join(folder, 'new.mp3'), join(folder, 'old.mp3'))
  const next = await begin('old.mp3', { range: 'bytes=4-6', 'if-range': String(response.headers.etag) })
  expect([next.response.statusCode, String(await buffer(next.response))]).toEqual([200, 'the new one'])
  expect((await buffer(response)).equals(recording)).toBe(true)
})

test('A recording that is cut while it plays ends with an error, instead of leaving the listener waiting', async () => {
  await writeFile(join(folder, 'cut.mp3'), recording)
  // On a connection that stays open, its end doesn't tell.
  const { response } = await begin('cut.mp3', { connection: 'keep-alive' })
  await truncate(join(folder, 'cut.mp3'), 1_000_000)
  await expect(buffer(response)).rejects.toThrow('aborted')
})
