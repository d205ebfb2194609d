import { randomBytes } from 'node:crypto'
import { mkdir, mkdtemp, rename, rm, symlink, writeFile } from 'node:fs/promises'
import { type IncomingMessage, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { installedProgram } from '../../../scripts/test/programs.ts'
import { openFolderLibrary } from '../../../server/media/folder.ts'
import type { MediaLibrary } from '../../../server/media/library.ts'
import { type Nginx, recordingsLocation, startNginx } from '../../support/peers/nginx.ts'
import { type TestApp, testApp } from '../../support/server/app.ts'

const recording = randomBytes(1_300_001)
const size = recording.length
const location = '/internal-recordings/'
const name = 'a set, 100 % ünïque? #1.mp3'
const path = `/media/sets/${encodeURIComponent(name)}`

const generated = Buffer.from('made while it is read')

let folder: string
let direct: TestApp
let redirecting: TestApp
let nginx: Nginx

async function start(): Promise<void> {
  folder = await mkdtemp(join(tmpdir(), 'segue-nginx-media-'))
  await mkdir(join(folder, 'media/sets'), { recursive: true })
  await writeFile(join(folder, 'media/sets', name), recording)
  await writeFile(join(folder, 'secret.mp3'), 'not for listeners')
  await symlink(join(folder, 'secret.mp3'), join(folder, 'media/link.mp3'))
  const files = openFolderLibrary(join(folder, 'media'))
  const library: MediaLibrary = {
    ...files,
    audio: async asked => {
      if (asked !== 'generated.mp3') return files.audio(asked)
      const read = async function* (start: number, end: number) {
        yield generated.subarray(start, end)
      }
      return { size: generated.length, etag: 'generated', contentType: 'audio/mpeg', read }
    },
  }
  direct = await testApp({ template: 'empty', library })
  redirecting = await testApp({ template: 'empty', library, settings: { nginxMediaLocation: location } })
  const segue = await redirecting.app.listen({ port: 0, host: '127.0.0.1' })
  const proxy = `location / { proxy_pass ${segue}; proxy_http_version 1.1; proxy_set_header Connection ""; }`
  nginx = await startNginx(`${proxy}\n${await recordingsLocation(join(folder, 'media'))}`)
}

/** Sends a request to nginx by Node's own client, which adds no headers and leaves the path as it is. */
async function askNginx(url: string, headers: Record<string, string> = {}, method = 'GET') {
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    request(`${nginx.url}${url}`, { method, headers, agent: false }, resolve).on('error', reject).end()
  })
  return { status: response.statusCode, headers: response.headers, bytes: await buffer(response) }
}

const hasNginx = installedProgram('nginx') !== undefined

describe.skipIf(!hasNginx)(`nginx sends recordings${hasNginx ? '' : ' (skipped: nginx is not installed)'}`, () => {
  beforeAll(start)
  afterAll(async () => {
    await nginx.stop()
    await Promise.all([direct.close(), redirecting.close()])
    await rm(folder, { recursive: true })
  })

  test('instead of Segue, which answers without a byte', async () => {
    const answer = await redirecting.ask('GET', path, { headers: { range: 'bytes=0-9' } })
    expect([answer.status, answer.bytes.length]).toEqual([200, 0])
    expect(answer.headers['x-accel-redirect']).toBe(location + path.slice('/media/'.length))
  })

  const same = ['content-type', 'content-length', 'content-range', 'accept-ranges', 'etag', 'cache-control']
  const safe = ['x-content-type-options', 'cross-origin-resource-policy']
  const etag = async () => String((await direct.ask('HEAD', path)).headers.etag)
  const cases: [title: string, headers: (etag: string) => Record<string, string>, method?: 'GET' | 'HEAD'][] = [
    ['whole', () => ({})],
    ['the first byte', () => ({ range: 'bytes=0-0' })],
    ['a part', () => ({ range: 'bytes=1000-700000' })],
    ['the rest', () => ({ range: `bytes=${size - 10}-` })],
    ['its last bytes', () => ({ range: 'bytes=-4096' })],
    ['a part that begins behind its end', () => ({ range: `bytes=${size}-` })],
    ['two parts', () => ({ range: 'bytes=0-1,5-9' })],
    ['what is no range', () => ({ range: 'bytes=5-2' })],
    ['a part of this version', tag => ({ range: 'bytes=0-9', 'if-range': tag })],
    ['a part of another version', () => ({ range: 'bytes=0-9', 'if-range': '"another"' })],
    ['a part of a weak version', tag => ({ range: 'bytes=0-9', 'if-range': `W/${tag}` })],
    ['a part of the version of a day', () => ({ range: 'bytes=0-9', 'if-range': 'Sat, 21 Nov 2026 00:00:00 GMT' })],
    ['what the listener has', tag => ({ 'if-none-match': tag })],
    ['what the listener had', () => ({ 'if-none-match': '"another"' })],
    ['its length', () => ({}), 'HEAD'],
    ['its length, of a part', () => ({ range: 'bytes=0-9' }), 'HEAD'],
  ]

  test.each(cases)('as Segue would: %s', async (_title, headersFor, method = 'GET') => {
    const headers = headersFor(await etag())
    const [expected, answer] = [await direct.ask(method, path, { headers }), await askNginx(path, headers, method)]
    expect(answer.status).toBe(expected.status)
    for (const header of [...same, ...safe])
      expect([header, answer.headers[header]]).toEqual([header, expected.headers[header]])
    expect(answer.bytes.equals(expected.bytes)).toBe(true)
    expect(answer.headers).not.toHaveProperty('x-accel-redirect')
    expect(answer.headers['x-request-id']).toMatch(/^[\w-]{36}$/)
  })

  test('and nothing of the folder to who asks for its location', async () => {
    for (const asked of [path.slice('/media/'.length), 'link.mp3', '', '../secret.mp3'])
      expect([asked, (await askNginx(location + asked)).status]).toEqual([asked, 404])
    expect((await askNginx('/media/link.mp3')).status).toBe(404)
    expect((await askNginx('/media/nothing.mp3')).status).toBe(404)
  })

  test('of the version that is there, as soon as another one has taken its place', async () => {
    const changing = '/media/sets/changing.mp3'
    const file = join(folder, 'media/sets/changing.mp3')
    await writeFile(file, 'the first version')
    const before = await askNginx(changing)
    await writeFile(`${file}.new`, 'the second version, which is longer')
    await rename(`${file}.new`, file)
    const after = await askNginx(changing, { range: 'bytes=4-9', 'if-range': String(before.headers.etag) })
    expect([before.bytes.toString(), after.status, after.bytes.toString()]).toEqual([
      'the first version',
      200,
      'the second version, which is longer',
    ])
    expect(after.headers.etag).not.toBe(before.headers.etag)
  })

  test('but not those that are no files', async () => {
    const answer = await askNginx('/media/generated.mp3', { range: 'bytes=0-3' })
    expect([answer.status, answer.bytes.toString()]).toEqual([206, 'made'])
  })
})
