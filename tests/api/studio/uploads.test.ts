import { readdir, readFile } from 'node:fs/promises'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { buildApp } from '../../../server/app/app.ts'
import { setRole } from '../../../server/db/accounts/listeners.ts'
import { ownFolder } from '../../support/recordings/folder.ts'
import { frame } from '../../support/recordings/id3.ts'
import { addSignedIn, emptyLibrary, expectFailure, testApp, tokenSecret } from '../../support/server/app.ts'
import { startRoundRobin } from '../../support/server/round-robin.ts'
import { keep } from '../../support/server/test-server.ts'
import { refusalOf, startCutLine } from '../../support/server/uploads.ts'
import { idOf, refusal, uploadServer } from '../support/uploads.ts'

const root = ownFolder()
const server = await keep(uploadServer(root.path))

const uploadsOnDisk = () => readdir(root.path('uploads')).catch(() => [])

describe('An upload', () => {
  test('survives a line that is cut at every tenth of it, and is the same file then', async () => {
    const bytes = server.recording({ times: 5 })
    // A cut comes with the piece that reaches it, of up to 64 KB.
    const line = await startCutLine(server.url, bytes.length / 10 - 64 * 1024)
    onTestFinished(line.close)
    const id = await server.take(bytes, { to: line.url })
    expect(line.cuts()).toBeGreaterThanOrEqual(10)
    const { recording } = await server.draft((await server.read(id)).draft_id)
    const placed = await readFile(root.path('media', recording?.mp3_permalink ?? ''))
    expect(placed.equals(bytes)).toBe(true)
    await expect.poll(uploadsOnDisk).toEqual([])
  })

  test('is received by whichever process gets a request', async () => {
    const { db, studioFiles } = server
    const other = await buildApp({ db, library: emptyLibrary, tokenSecret, settings: { studioFiles } })
    const proxy = await startRoundRobin([server.url, await other.listen({ port: 0, host: '127.0.0.1' })])
    onTestFinished(async () => {
      await proxy.close()
      await other.close()
    })
    const id = await server.take(server.recording({ times: 2 }), { to: proxy.url, chunkSize: 100_000 })
    expect(await server.read(id)).toMatchObject({ state: 'done' })
    expect(Math.min(...proxy.counts)).toBeGreaterThan(3)
  })

  test('goes on although an earlier request hangs on a line that is gone', async () => {
    const bytes = server.recording()
    const id = idOf(await server.begin(bytes.length))
    const hanging = server.hang(id, bytes.subarray(0, 1000), bytes.length)
    onTestFinished(() => void hanging.destroy())
    await expect.poll(() => server.bytesOf(id)).toBe(1000)
    expect((await server.ask('HEAD', `/${id}`)).headers.get('upload-offset')).toBe('1000')
    expect((await server.patch(id, bytes.subarray(1000), 1000)).status).toBe(204)
    expect(await server.read(id)).toMatchObject({ state: 'done' })
  })

  test('of another format becomes an MP3, and is recognized when it is sent again', async () => {
    const flac = await readFile(new URL('../../fixtures/beeps/flac-16.flac', import.meta.url))
    const metadata = { filename: 'Cleo - Beeps.flac' }
    const upload = await server.read(await server.take(flac, { metadata }))
    expect(upload).toMatchObject({ state: 'done', found: { artist: 'Cleo', title: 'Beeps', duration: 1200 } })
    const { recording } = await server.draft(upload.draft_id)
    expect(recording?.duration).toBe(1200)
    const again = await server.read(await server.take(flac, { metadata }))
    expect(again).toMatchObject({ state: 'refused', same_as: { kind: 'draft', id: upload.draft_id } })
  })

  test('has a name that is never a path, and can be cancelled', async () => {
    const metadata = { filename: '../../..\\etc/.Pass:wd\u0001.mp3' }
    const id = await server.take(server.recording(), { metadata })
    expect((await server.read(id)).state).toBe('done')
    expect((await readdir(root.path())).sort()).toEqual(['media', 'uploads'])
    const begun = idOf(await server.begin(1000))
    expect(await uploadsOnDisk()).toEqual([begun])
    expect((await server.remove(begun)).status).toBe(204)
    expect([await uploadsOnDisk(), (await server.ask('HEAD', `/${begun}`)).status]).toEqual([[], 404])
  })
})

describe('Refused with a sentence is', () => {
  test.each<[string, () => Buffer, string]>([
    ['a text', () => Buffer.from('Not music. '.repeat(150_000)), '415 It is a text, not a recording'],
    [
      'a WMA',
      () => Buffer.concat([Buffer.from('3026b2758e66cf11', 'hex'), Buffer.alloc(2e6)]),
      '415 It is a WMA file, not a recording',
    ],
    [
      'a zip',
      () => Buffer.concat([Buffer.from('PK\x03\x04'), Buffer.alloc(2e6, 7)]),
      '415 It is a ZIP archive, not a recording',
    ],
    ['a small picture', () => Buffer.from('\x89PNG and so on', 'latin1'), '415 It is a PNG picture, not a recording'],
    ['an empty file', () => Buffer.alloc(0), '422 It is empty'],
  ])('%s, as soon as its first megabyte is there', async (_, make, reason) => {
    let sent = 0
    const onChunkComplete = (_size: number, accepted: number) => {
      sent = accepted
    }
    expect(await refusalOf(server.take(make(), { chunkSize: 256 * 1024, onChunkComplete }))).toBe(reason)
    expect(sent).toBeLessThan(1_100_000)
    expect(await uploadsOnDisk()).toEqual([])
  })

  test('an M4A on a server without ffmpeg, with the remedies', async () => {
    vi.stubEnv('PATH', '')
    const m4a = Buffer.concat([Buffer.from('\0\0\0\x20ftypM4A '), Buffer.alloc(2e6)])
    const reason = await refusalOf(server.take(m4a)).finally(() => vi.unstubAllEnvs())
    expect(reason).toMatch(/^415 It is an M4A file, and this server has no ffmpeg .* export it as WAV, FLAC or MP3$/)
    expect(await uploadsOnDisk()).toEqual([])
  })

  test('a recording with a large picture in its tags is not, before its sound is there', async () => {
    const id = await server.take(server.recording({ more: [frame('PRIV', new Uint8Array(3e6))] }))
    expect(await server.read(id)).toMatchObject({ state: 'done' })
  })

  test('one of 4 GB, before a byte is sent', async () => {
    expect(await refusal(await server.begin(4e9))).toBe(
      '413 It has 4.0 GB, and this server takes recordings of up to 2.0 GB.',
    )
  })

  test('the 21st unfinished one of a curator, also when all begin at once', async () => {
    const { token } = await server.curator('hoarder')
    const answers = await Promise.all(Array.from({ length: 22 }, () => server.begin(1000, token)))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(20)
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(2)
    await Promise.all(
      answers
        .map(idOf)
        .filter(Boolean)
        .map(id => server.remove(id, token)),
    )
  })

  test('a request that is too large for one', async () => {
    const id = idOf(await server.begin(9e6))
    expect((await server.patch(id, new Uint8Array(9e6), 0)).status).toBe(413)
    await server.remove(id)
  })

  test('any, by a server that can write to no media', async () => {
    const without = await testApp()
    onTestFinished(without.close)
    const list = await without.ask('GET', '/api/studio/uploads', { token: server.token })
    expectFailure(list, 401)
    const { id, access: token } = await addSignedIn(without, 'curator-2')
    await setRole(without.db, id, 'curator')
    const sentence = "This server takes no uploads: its media are on another host, which it can't write to."
    for (const [method, path] of [
      ['GET', 'uploads'],
      ['PUT', 'pictures'],
    ] as const) {
      const answer = await without.ask(method, `/api/studio/${path}`, {
        token,
        ...(method === 'PUT' && { body: { image: 'AAAA' } }),
      })
      expect(expectFailure(answer, 503).message).toBe(sentence)
    }
    const begun = await without.app.inject({
      method: 'POST',
      url: '/api/studio/uploads',
      headers: { authorization: `Bearer ${token}`, 'tus-resumable': '1.0.0', 'upload-length': '5' },
    })
    expect([begun.statusCode, begun.json().message]).toEqual([503, sentence])
  })
})

describe('To others', () => {
  test('an upload of another curator does not exist', async () => {
    const id = idOf(await server.begin(1000))
    const { token } = await server.curator('other')
    const by = { authorization: `Bearer ${token}` }
    const answers = await Promise.all([
      server.ask('HEAD', `/${id}`, by),
      server.patch(id, new Uint8Array(10), 0, token),
      server.remove(id, token),
      server.addFile(id, 'set.txt', '', token),
    ])
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404])
    expect(await server.uploads(token)).toEqual([])
    expect(await server.bytesOf(id)).toBe(0)
    await server.remove(id)
  })

  test.each([
    ['a listener', 404],
    ['nobody', 401],
  ])('as %s, the calls answer %i, whatever they carry', async (who, status) => {
    const token =
      who === 'nobody' ? 'no token' : (await addSignedIn({ ask: server.askApi, db: server.db }, 'a-listener')).access
    const by = { authorization: `Bearer ${token}` }
    const answers = await Promise.all([
      server.begin(1000, token),
      server.ask('POST', '', { ...by, 'content-type': 'text/plain' }),
      server.ask('HEAD', '/x', by),
      server.ask('PATCH', '/x', by),
    ])
    expect(answers.map(each => each.status)).toEqual([status, status, status, status])
  })

  test('a role that is taken away in the middle ends it there', async () => {
    const { id: userId, token } = await server.curator('for-a-while')
    const id = idOf(await server.begin(1000, token))
    expect((await server.patch(id, new Uint8Array(10), 0, token)).status).toBe(204)
    await setRole(server.db, userId, 'listener')
    expect((await server.patch(id, new Uint8Array(10), 10, token)).status).toBe(404)
    expect(await server.bytesOf(id)).toBe(10)
  })
})
