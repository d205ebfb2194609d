import { randomBytes } from 'node:crypto'
import { EventEmitter, once } from 'node:events'
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { get } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { openFolderLibrary } from '../../../server/media/folder.ts'
import type { MediaLibrary } from '../../../server/media/library.ts'
import type { MediaSource } from '../../../server/media/source.ts'
import { emptyLibrary, expectFailure, signIn, testApp } from '../../support/server/app.ts'
import { testServer } from '../../support/server/test-server.ts'

const recording = randomBytes(1_300_001)
const size = recording.length
const picture = randomBytes(2_000)
const mebibyte = 1024 * 1024

/** A gigabyte that is made as it is read, and tells how far the reading went and when it was stopped. */
function endless() {
  const stop = new EventEmitter()
  const made = { bytes: 0 }
  const source: MediaSource = {
    size: 1024 * mebibyte,
    etag: 'endless',
    contentType: 'audio/mpeg',
    async *read(start, end) {
      try {
        for (let at = start; at < end; at += mebibyte) {
          made.bytes += mebibyte
          yield Buffer.alloc(Math.min(mebibyte, end - at))
        }
      } finally {
        stop.emit('stopped')
      }
    },
  }
  return { source, made, stopped: once(stop, 'stopped') }
}

const live = endless()

const folder = await mkdtemp(join(tmpdir(), 'segue-media-'))
const music = join(folder, 'music')
await mkdir(join(music, 'sets/1'), { recursive: true })
await writeFile(join(folder, 'secret.mp3'), 'not for listeners')
await writeFile(join(music, 'sets/1/a set.mp3'), recording)
await writeFile(join(music, 'sets/1/empty.mp3'), '')
await writeFile(join(music, 'cover.webp'), picture)
await writeFile(join(music, 'notes.txt'), 'not for listeners')
await writeFile(join(music, 'demo.mp3.peaks.json'), '{"version":')
await symlink(join(folder, 'secret.mp3'), join(music, 'link.mp3'))
await symlink(folder, join(music, 'up'))
const files = openFolderLibrary(music)
const library: MediaLibrary = {
  ...files,
  audio: async path => (path === 'endless.mp3' ? live.source : files.audio(path)),
  peaks: () => files.peaks('demo.mp3'),
}
afterAll(() => rm(folder, { recursive: true }))
const server = await testServer({ library })

const url = '/media/sets/1/a%20set.mp3'
const fetched = (range?: string, more: Record<string, string> = {}) =>
  server.ask('GET', url, { headers: { ...(range && { range }), ...more } })

describe('a recording', () => {
  test('comes whole, to anyone, and says that it can come in parts', async () => {
    const answer = await fetched()
    expect(answer).toMatchObject({
      status: 200,
      headers: { 'content-type': 'audio/mpeg', 'accept-ranges': 'bytes', 'content-length': String(size) },
    })
    expect(answer.headers['cache-control']).toMatch(/max-age=\d+/)
    expect(answer.bytes.equals(recording)).toBe(true)
  })

  test.each([
    ['bytes=0-1', 0, 2],
    ['bytes=0-0', 0, 1],
    ['bytes=0-', 0, size],
    ['bytes=1000-1999', 1000, 2000],
    ['bytes=524287-524289', 524_287, 524_290],
    ['bytes=100000-1200000', 100_000, 1_200_001],
    [`bytes=${size - 1}-`, size - 1, size],
    [`bytes=1299999-${size + 500}`, 1_299_999, size],
    ['bytes=1299000-99999999999999999999999', 1_299_000, size],
    ['bytes=-1', size - 1, size],
    ['bytes=-4096', size - 4096, size],
    ['bytes=-99999999', 0, size],
  ])('comes in part for %s, byte by byte', async (range, start, end) => {
    const answer = await fetched(range)
    expect(answer.status).toBe(206)
    expect(answer.headers['content-range']).toBe(`bytes ${start}-${end - 1}/${size}`)
    expect(answer.headers['content-length']).toBe(String(end - start))
    expect(answer.bytes.equals(recording.subarray(start, end))).toBe(true)
  })

  test.each([`bytes=${size}-`, 'bytes=99999999-', 'bytes=-0'])('has no part %s', async range => {
    const answer = await fetched(range)
    expectFailure(answer, 416)
    expect(answer.headers['content-range']).toBe(`bytes */${size}`)
    expect(answer.headers['content-type']).toMatch(/^application\/json/)
  })

  test.each(['bytes=5-2', 'bytes=-', 'bytes=a-b', 'items=0-1', 'bytes', '', 'bytes=0-1,5-9', 'bytes=1.5-2'])(
    'comes whole for %s, which is no range or several',
    async range => {
      const answer = await server.ask('GET', url, { headers: { range } })
      expect([answer.status, answer.bytes.length]).toEqual([200, size])
    },
  )

  test('comes in part only of the version asked for', async () => {
    const etag = String((await fetched()).headers.etag)
    expect(etag).toMatch(/^"[^"]+"$/)
    expect((await fetched('bytes=0-9', { 'if-range': etag })).status).toBe(206)
    expect((await fetched('bytes=0-9', { 'if-range': '"another"' })).status).toBe(200)
    expect((await fetched('bytes=0-9', { 'if-range': `W/${etag}` })).status).toBe(200)
    expect((await fetched('bytes=0-9', { 'if-range': 'Sat, 21 Nov 2026 00:00:00 GMT' })).status).toBe(200)
  })

  test('is not sent again to who has it', async () => {
    const { etag } = (await fetched()).headers
    const answer = await fetched(undefined, { 'if-none-match': String(etag) })
    expect([answer.status, answer.bytes.length, answer.headers.etag]).toEqual([304, 0, etag])
  })

  test('tells its length without being sent', async () => {
    const answer = await server.ask('HEAD', url)
    expect(answer).toMatchObject({ status: 200, headers: { 'content-length': String(size), 'accept-ranges': 'bytes' } })
    expect(answer.bytes.length).toBe(0)
  })

  test('is never compressed', async () => {
    const answer = await fetched(undefined, { 'accept-encoding': 'br, gzip' })
    expect([answer.headers['content-encoding'], answer.bytes.length]).toEqual([undefined, size])
  })

  test('is read no faster than it is taken, and no further once the listener has gone', async () => {
    const address = await server.app.listen({ port: 0, host: '127.0.0.1' })
    const request = get(`${address}/media/endless.mp3`)
    const [response] = await once(request, 'response')
    await once(response, 'data')
    request.destroy()
    await live.stopped
    expect(live.made.bytes).toBeLessThan(32 * mebibyte)
  })
})

test('a picture comes with its type and may be kept', async () => {
  const answer = await server.ask('GET', '/media/cover.webp')
  expect(answer).toMatchObject({ status: 200, headers: { 'content-type': 'image/webp' } })
  expect(answer.headers['cache-control']).toMatch(/max-age=\d{5,}/)
  expect(answer.bytes.equals(picture)).toBe(true)
})

test('a picture is not sent again to who has it', async () => {
  const { etag } = (await server.ask('GET', '/media/cover.webp')).headers
  const answer = await server.ask('GET', '/media/cover.webp', { headers: { 'if-none-match': String(etag) } })
  expect([answer.status, answer.bytes.length]).toEqual([304, 0])
})

test.each([
  'nothing.mp3',
  'nothing.webp',
  'sets/1/empty.mp3',
  'sets/1',
  'notes.txt',
  'demo.mp3.peaks.json',
  'link.mp3',
  'up/secret.mp3',
  '../secret.mp3',
  '..%2fsecret.mp3',
  '%2e%2e/secret.mp3',
  'sets/1/..%2f..%2f..%2fsecret.mp3',
  'sets%2f..%2f..%2fsecret.mp3',
  '..%5csecret.mp3',
  'a%00set.mp3',
  '%2fetc%2fpasswd',
  `${'x'.repeat(290)}.mp3`,
  '',
])('the library gives nothing for /media/%s', async path => {
  expectFailure(await server.ask('GET', `/media/${path}`), 404)
})

test('a waveform file that can not be read is as good as none', async () => {
  const { access: token } = await signIn(server)
  expectFailure(await server.ask('GET', '/api/sets/1/peaks', { token }), 404)
})

test('a library that holds nothing gives nothing', async () => {
  const bare = await testApp({ template: 'empty', library: emptyLibrary })
  expectFailure(await bare.ask('GET', url), 404)
  await bare.close()
})
