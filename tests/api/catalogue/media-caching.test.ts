import { randomBytes } from 'node:crypto'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
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

const asked = (name: string, headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') =>
  server.ask(method, `/media/${encodeURI(name)}`, { headers })

describe('a name', () => {
  test.each([
    'sleeve.3f2a9c0d41b7e865.webp',
    'closing.3f2a9c0d41b7e865aa.mp3',
    '3f2a9c0d41b7e865aa.mp3',
    '3f2a9c0d41b7e865/cover.webp',
  ])('with a hash of its content is kept for ever: %s', async name => {
    const forEver = 'public, max-age=31536000, immutable'
    expect((await asked(name)).headers['cache-control']).toBe(forEver)
    expect((await asked(name, { range: 'bytes=0-9' })).headers['cache-control']).toBe(forEver)
  })

  test.each(['a set.mp3', 'cover.webp', 'nordlicht-closing-set.mp3', 'VA.Nordlicht_Closing_Set_2026.mp3'])(
    'that may come to mean something else is asked for again some day: %s',
    async name => {
      expect((await asked(name)).headers['cache-control']).toMatch(/^public, max-age=\d{5,6}$/)
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
    const answer = await asked(name, { range: 'bytes=0-9' }, 'HEAD')
    expect([answer.status, answer.headers['content-length'], answer.bytes.length]).toEqual([200, '5000', 0])
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
