import { createHash, randomBytes } from 'node:crypto'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest'
import { getRecording, getRecordingDigests, pieceBytes, Recording } from '../../../contract/routes/recordings.ts'
import { openFolderLibrary } from '../../../server/media/folder.ts'
import type { MediaLibrary } from '../../../server/media/library.ts'
import { storeDigests } from '../../../server/modules/recordings/store.ts'
import { exactly, expectFailure, signIn, type TestApp, testApp } from '../../support/server/app.ts'
import { processCount } from '../../support/server/process-count.ts'

const pieces = [pieceBytes, pieceBytes, 1_000].map(length => randomBytes(length))
const digestOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('base64')
const wanted = pieces.map(digestOf)
const permalink = 'sets/7/a set.mp3'

const folders: string[] = []
let folder: string
let server: TestApp
let token: string
/** The spans that were read of the recording. */
let reads: [start: number, end: number][]

/** A library of files that tells what is read of them; `between` happens once, before the first reading. */
function watched(files: MediaLibrary, between: () => Promise<void> = async () => {}): MediaLibrary {
  return {
    ...files,
    async audio(path) {
      const source = await files.audio(path)
      if (!source) return undefined
      return {
        ...source,
        async *read(start, end, signal) {
          if (reads.length === 0) await between()
          reads.push([start, end])
          yield* source.read(start, end, signal)
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

  test('has the size of its file, and the digests of the bytes that a listener gets', async () => {
    const { size, version, set_meta_id } = await recordingOf()
    expect([set_meta_id, size]).toEqual([7, 2 * pieceBytes + 1_000])
    const digests = await digestsOf({ version })
    expect(digests).toEqual(wanted)
    for (const [at, digest] of digests.entries()) {
      const end = Math.min(size, (at + 1) * pieceBytes)
      const headers = { range: `bytes=${at * pieceBytes}-${end - 1}` }
      const { bytes } = await server.ask('GET', `/media/${encodeURI(permalink)}`, { headers })
      expect(digestOf(bytes)).toBe(digest)
    }
  })

  test('gives its digests from anywhere, as many as are wanted, and none beyond its end', async () => {
    const { version } = await recordingOf()
    expect(await digestsOf({ version, from: 2, limit: 1 })).toEqual(wanted.slice(2))
    expect(await digestsOf({ version, from: 1, limit: 1 })).toEqual(wanted.slice(1, 2))
    expect(await digestsOf({ version, limit: 2 })).toEqual(wanted.slice(0, 2))
    expect(await digestsOf({ version, from: 1, limit: 16 })).toEqual(wanted.slice(1))
    expect(await digestsOf({ version, from: 3 })).toEqual([])
    expect(await digestsOf({ version, from: 1_000_000 })).toEqual([])
  })

  test('is read once, by whoever asks first', async () => {
    const { version } = await recordingOf()
    await digestsOf({ version, from: 1, limit: 1 })
    expect(await Promise.all([digestsOf({ version }), digestsOf({ version })])).toEqual([wanted, wanted])
    // Two processes that are asked at the same moment don't know of each other.
    const pieces = reads.map(([start]) => start / pieceBytes)
    expect(processCount === 1 ? pieces : [...new Set(pieces)]).toEqual([1, 0, 2])
    expect(await digestsOf({ version })).toEqual(wanted)
    expect(reads.length).toBe(pieces.length)
  })

  test('has another version with other bytes, of which alone the digests are given and kept', async () => {
    const before = await recordingOf()
    await digestsOf({ version: before.version })
    const other = randomBytes(5_000)
    await write(other)
    expectFailure(await askDigests({ version: before.version }), 409)
    const { version, size } = await recordingOf()
    expect([version === before.version, size]).toEqual([false, 5_000])
    expect(await digestsOf({ version })).toEqual([digestOf(other)])
    const kept = await server.db.selectFrom('recordings').selectAll().execute()
    expect(kept).toEqual([{ permalink, version, size, digests: [digestOf(other)] }])
  })

  test('is not there for an unknown set, nor for one without a file', async () => {
    for (const [id, what] of [
      [99_999, 'This set'],
      [8, 'The recording of this set'],
      [9, 'The recording of this set'],
    ] as const) {
      expect(expectFailure(await askRecording(id), 404).message).toBe(`${what} was not found`)
      expectFailure(await askDigests({ version: 'any' }, id), 404)
    }
  })

  test('is for listeners', async () => {
    expectFailure(await server.ask(getRecording.method, '/api/sets/7/recording'), 401)
    expectFailure(await server.ask('GET', '/api/sets/7/recording/digests?version=x'), 401)
  })

  test.each([{ from: -1 }, { from: 1.5 }, { limit: 0 }, { limit: 17 }, { version: 'x'.repeat(201) }])(
    'has no digests for what does not fit: %j',
    async unfit => {
      const errors = expectFailure(await askDigests({ version: 'any', ...unfit }), 422).errors
      expect(Object.keys(errors?.query ?? {})).toEqual(Object.keys(unfit))
    },
  )
})

test('a recording that is replaced while it is read leaves no digest of either', async () => {
  await open({ library: watched(openFolderLibrary(folder), () => write(randomBytes(5_000))) })
  const { version } = await recordingOf()
  expectFailure(await askDigests({ version }), 409)
  expect(await server.db.selectFrom('recordings').selectAll().execute()).toEqual([])
})

test('two processes that read parts of a recording complete each other', async () => {
  await open()
  const of = { permalink, version: 'one', size: 2 * pieceBytes + 1_000 }
  const [first = '', second = '', third = ''] = wanted
  await Promise.all([
    storeDigests(server.db, of, 0, [first, second]),
    storeDigests(server.db, of, 1, [second, third]),
    storeDigests(server.db, of, 2, [third]),
  ])
  const kept = await server.db.selectFrom('recordings').selectAll().execute()
  expect(kept).toEqual([{ ...of, digests: wanted }])
})

describe('a recording on another host', () => {
  beforeEach(() => open({ settings: { mediaBaseUrl: 'https://media.example/' } }))
  const of = { permalink: 'sets/9/elsewhere.mp3', version: 'two', size: pieceBytes + 1 }
  const place = () => server.db.updateTable('sets').set({ mp3_permalink: of.permalink }).where('id', '=', 9).execute()

  test('can be kept when all of it can be proved', async () => {
    await place()
    await storeDigests(server.db, of, 0, ['first'])
    expectFailure(await askRecording(9), 404)
    await storeDigests(server.db, of, 1, ['second'])
    expect((await askRecording(9)).body).toEqual({ set_meta_id: 9, size: of.size, version: 'two' })
    expect((await askDigests({ version: 'two', limit: 16 }, 9)).body).toEqual({ digests: ['first', 'second'] })
    expectFailure(await askDigests({ version: 'one' }, 9), 409)
  })
})

test('a recording that nobody has any more can not be kept, though it could be proved', async () => {
  await open()
  const { version } = await recordingOf()
  await digestsOf({ version })
  await rm(join(folder, permalink))
  expectFailure(await askRecording(), 404)
})
