import { createHash, randomBytes } from 'node:crypto'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest'
import { getRecording, getRecordingDigests, pieceBytes, Recording } from '#contract/routes/recordings.ts'
import { openFolderLibrary } from '../../../server/media/folder.ts'
import type { MediaLibrary } from '../../../server/media/library.ts'
import { publicHost } from '../../../server/media/media-host.ts'
import { storeDigests } from '../../../server/recording/stored-digests.ts'
import { exactly, expectFailure, signIn, type TestApp, testApp } from '../../support/server/app.ts'
import { processCount } from '../../support/server/process-count.ts'

const pieces = [pieceBytes, pieceBytes, 1_000].map(length => randomBytes(length))
const digestOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('base64')
const allDigests = pieces.map(digestOf)
const permalink = 'sets/7/a set.mp3'

const folders: string[] = []
let folder: string
let server: TestApp
let token: string
/** The byte ranges that were read of the recording. */
let reads: [start: number, end: number][]

/** Records which byte ranges of a library's files are read, and runs `between` before the first read. */
function watched(files: MediaLibrary, between: () => Promise<void> = async () => {}): MediaLibrary {
  return {
    ...files,
    async audio(path) {
      const source = await files.audio(path)
      if (!source) return undefined
      return {
        ...source,
        async *read(start, end) {
          if (reads.length === 0) await between()
          reads.push([start, end])
          yield* source.read(start, end)
        },
      }
    },
  }
}

const write = (...parts: Uint8Array[]) => writeFile(join(folder, permalink), Buffer.concat(parts))

async function open(more: Parameters<typeof testApp>[0] = {}): Promise<void> {
  server = await testApp({ library: watched(openFolderLibrary(folder)), ...more })
  await server.db.updateTable('sets').set({ mp3_permalink: permalink }).where('id', '=', 7).execute()
  await server.db.updateTable('sets').set({ mp3_permalink: null }).where('id', '=', 8).execute()
  token = (await signIn(server)).access
}

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'segue-recordings-'))
  folders.push(folder)
  await mkdir(join(folder, 'sets/7'), { recursive: true })
  await write(...pieces)
  reads = []
})
afterEach(() => server.close())
afterAll(() => Promise.all(folders.map(each => rm(each, { recursive: true }))))

const askRecording = (id = 7) => server.ask('GET', `/api/sets/${id}/recording`, { token })
const recordingOf = async () => exactly(Recording, (await askRecording()).body)
const askDigests = (query: Record<string, string | number>, id = 7) => {
  const text = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]))
  return server.ask('GET', `/api/sets/${id}/recording/digests?${text}`, { token })
}
const digestsOf = async (query: Record<string, string | number>) => {
  const answer = await askDigests(query)
  expect(answer.status).toBe(200)
  return exactly(getRecordingDigests.answer, answer.body).digests
}

describe('the recording of a set', () => {
  beforeEach(() => open())

  test('has the size of its file, and the digests of the bytes that a listener downloads', async () => {
    const { size, version, set_meta_id } = await recordingOf()
    expect([set_meta_id, size]).toEqual([7, 2 * pieceBytes + 1_000])
    const digests = await digestsOf({ version })
    expect(digests).toEqual(allDigests)
    for (const [at, digest] of digests.entries()) {
      const end = Math.min(size, (at + 1) * pieceBytes)
      const headers = { range: `bytes=${at * pieceBytes}-${end - 1}` }
      const { bytes } = await server.ask('GET', `/media/${encodeURI(permalink)}`, { headers })
      expect(digestOf(bytes)).toBe(digest)
    }
  })

  test('returns its digests from any piece on, as many as requested, and none beyond its end', async () => {
    const { version } = await recordingOf()
    expect(await digestsOf({ version, from: 2, limit: 1 })).toEqual(allDigests.slice(2))
    expect(await digestsOf({ version, from: 1, limit: 1 })).toEqual(allDigests.slice(1, 2))
    expect(await digestsOf({ version, limit: 2 })).toEqual(allDigests.slice(0, 2))
    expect(await digestsOf({ version, from: 1, limit: 16 })).toEqual(allDigests.slice(1))
    expect(await digestsOf({ version, from: 3 })).toEqual([])
    expect(await digestsOf({ version, from: 1_000_000 })).toEqual([])
  })

  test('is read once, for the first request for its digests', async () => {
    const { version } = await recordingOf()
    await digestsOf({ version, from: 1, limit: 1 })
    expect(await Promise.all([digestsOf({ version }), digestsOf({ version })])).toEqual([allDigests, allDigests])
    // Two processes that get requests at the same moment both read it.
    const pieces = reads.map(([start]) => start / pieceBytes)
    expect(processCount === 1 ? pieces : [...new Set(pieces)]).toEqual([1, 0, 2])
    expect(await digestsOf({ version })).toEqual(allDigests)
    expect(reads.length).toBe(pieces.length)
  })

  test('has a new version when its bytes change; only digests of that version are returned and stored', async () => {
    const before = await recordingOf()
    await digestsOf({ version: before.version })
    const other = randomBytes(5_000)
    await write(other)
    expectFailure(await askDigests({ version: before.version }), 409)
    const { version, size } = await recordingOf()
    expect([version === before.version, size]).toEqual([false, 5_000])
    expect(await digestsOf({ version })).toEqual([digestOf(other)])
    const stored = await server.db.selectFrom('recordings').selectAll().execute()
    expect(stored).toEqual([{ permalink, version, size, digests: [digestOf(other)] }])
  })

  test('is a 404 for an unknown set and for a set without a file', async () => {
    for (const [id, what] of [
      [99_999, 'This set'],
      [8, 'The recording of this set'],
      [9, 'The recording of this set'],
    ] as const) {
      expect(expectFailure(await askRecording(id), 404).message).toBe(`${what} was not found`)
      expectFailure(await askDigests({ version: 'any' }, id), 404)
    }
  })

  test('is refused to guests', async () => {
    expectFailure(await server.ask(getRecording.method, '/api/sets/7/recording'), 401)
    expectFailure(await server.ask('GET', '/api/sets/7/recording/digests?version=x'), 401)
  })

  test('refuses an invalid query for digests', async () => {
    for (const invalid of [{ from: -1 }, { from: 1.5 }, { limit: 0 }, { limit: 17 }, { version: 'x'.repeat(201) }]) {
      const errors = expectFailure(await askDigests({ version: 'any', ...invalid }), 422).errors
      expect(Object.keys(errors?.query ?? {})).toEqual(Object.keys(invalid))
    }
  })
})

test('a recording that is replaced while it is read stores no digest of either version', async () => {
  await open({ library: watched(openFolderLibrary(folder), () => write(randomBytes(5_000))) })
  const { version } = await recordingOf()
  expectFailure(await askDigests({ version }), 409)
  expect(await server.db.selectFrom('recordings').selectAll().execute()).toEqual([])
})

test('two processes that each read a part of a recording store all digests together', async () => {
  await open()
  const recording = { permalink, version: 'one', size: 2 * pieceBytes + 1_000 }
  const [first = '', second = '', third = ''] = allDigests
  await Promise.all([
    storeDigests(server.db, recording, 0, [first, second]),
    storeDigests(server.db, recording, 1, [second, third]),
    storeDigests(server.db, recording, 2, [third]),
  ])
  const stored = await server.db.selectFrom('recordings').selectAll().execute()
  expect(stored).toEqual([{ ...recording, digests: allDigests }])
})

describe('a recording on another host', () => {
  beforeEach(() => open({ settings: { mediaHost: publicHost('https://media.example/') } }))
  const recording = { permalink: 'sets/9/elsewhere.mp3', version: 'two', size: pieceBytes + 1 }
  const place = () =>
    server.db.updateTable('sets').set({ mp3_permalink: recording.permalink }).where('id', '=', 9).execute()

  test('can be downloaded as soon as all of its digests are stored', async () => {
    await place()
    await storeDigests(server.db, recording, 0, ['first'])
    expectFailure(await askRecording(9), 404)
    await storeDigests(server.db, recording, 1, ['second'])
    expect((await askRecording(9)).body).toEqual({ set_meta_id: 9, size: recording.size, version: 'two' })
    expect((await askDigests({ version: 'two', limit: 16 }, 9)).body).toEqual({ digests: ['first', 'second'] })
    expectFailure(await askDigests({ version: 'one' }, 9), 409)
  })
})

test("a recording whose file was deleted can't be downloaded, although its digests are stored", async () => {
  await open()
  const { version } = await recordingOf()
  await digestsOf({ version })
  await rm(join(folder, permalink))
  expectFailure(await askRecording(), 404)
})
