import { randomBytes } from 'node:crypto'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, describe, expect, test } from 'vitest'
import { openFolderLibrary } from '../../../server/media/folder.ts'
import { testServer } from '../../support/server/test-server.ts'

const recording = randomBytes(5_000)
const names = [
  'a set.mp3',
  'cover.webp',
  'sleeve.3f2a9c0d41b7e865.webp',
  'closing.3f2a9c0d41b7e865aa.mp3',
  '3f2a9c0d41b7e865aa.mp3',
  'nordlicht-closing-set.mp3',
  'VA.Nordlicht_Closing_Set_2026.mp3',
]

const folder = await mkdtemp(join(tmpdir(), 'segue-media-'))
await mkdir(join(folder, '3f2a9c0d41b7e865'))
for (const name of [...names, '3f2a9c0d41b7e865/cover.webp']) await writeFile(join(folder, name), recording)
afterAll(() => rm(folder, { recursive: true }))
const server = await testServer({ template: 'empty', library: openFolderLibrary(folder) })
const address = await server.app.listen({ host: '127.0.0.1', port: 0 })

const asked = (name: string, headers: Record<string, string> = {}) =>
  server.ask('GET', `/media/${encodeURI(name)}`, { headers })

/** All that the server sends for a request: one that is injected gets a body even for HEAD. */
async function onTheWire(line: string, header: string): Promise<string> {
  const { hostname, port } = new URL(address)
  const socket = connect(Number(port), hostname)
  socket.write(`${line} HTTP/1.1\r\nhost: segue.example\r\nconnection: close\r\n${header}\r\n\r\n`)
  return text(socket)
}

describe('a name', () => {
  test.each(['sleeve.3f2a9c0d41b7e865.webp', '3f2a9c0d41b7e865/cover.webp'])(
    'of a picture with a hash of its content is kept for ever: %s',
    async name => {
      const forEver = 'public, max-age=31536000, immutable'
      expect((await asked(name)).headers['cache-control']).toBe(forEver)
      expect((await asked(name, { range: 'bytes=0-9' })).headers['cache-control']).toBe(forEver)
    },
  )

  test('that may come to mean something else is asked for again some day', async () => {
    expect((await asked('cover.webp')).headers['cache-control']).toMatch(/^public, max-age=\d{5,6}$/)
  })

  test.each(names.filter(name => name.endsWith('.mp3')))(
    'of a recording, which may be unpublished, is asked for again soon: %s',
    async name => {
      expect((await asked(name)).headers['cache-control']).toBe('public, max-age=30')
      expect((await asked(name, { range: 'bytes=0-9' })).headers['cache-control']).toBe('public, max-age=30')
    },
  )
})

describe.each(['a set.mp3', 'cover.webp'])('%s', name => {
  test('is known by one of several versions, weak or any', async () => {
    const { etag } = (await asked(name)).headers
    for (const known of [`"older", ${etag}`, `W/${etag}`, '*']) {
      const answer = await asked(name, { 'if-none-match': known })
      expect([known, answer.status, answer.bytes.length]).toEqual([known, 304, 0])
    }
    expect((await asked(name, { 'if-none-match': '"older", W/"oldest"' })).status).toBe(200)
  })

  test('tells its length without being sent, whatever part is asked for', async () => {
    const [head = '', body] = (await onTheWire(`HEAD /media/${encodeURI(name)}`, 'range: bytes=0-9')).split('\r\n\r\n')
    expect(head).toMatch(/^HTTP\/1\.1 200 /)
    expect(head).toMatch(/^content-length: 5000$/im)
    expect(body).toBe('')
  })
})

test('a part that is not there today may be there tomorrow', async () => {
  const answer = await asked('a set.mp3', { range: 'bytes=5000-' })
  expect([answer.status, answer.headers['cache-control'], answer.headers.etag]).toEqual([416, 'no-store', undefined])
})

test('a part of what the listener has already is not sent again', async () => {
  const { etag } = (await asked('a set.mp3')).headers
  expect((await asked('a set.mp3', { range: 'bytes=0-9', 'if-none-match': String(etag) })).status).toBe(304)
})
