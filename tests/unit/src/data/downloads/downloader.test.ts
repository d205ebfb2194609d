import { expect, test, vi } from 'vitest'
import { pieceBytes } from '#contract/routes/recordings.ts'
import { CallError, noAnswer } from '../../../../../src/data/api/send.ts'
import { fakeDownloader, size } from './fake-downloader.ts'

const all = Array.from({ length: 11 }, (_, index) => index)
const refusal = (status: number, message = 'No') =>
  new CallError({ ok: false, status, body: { code: status, message } })

test('a recording is downloaded piece by piece, and is done only after the last one', async () => {
  const { download, fetched, stored, record } = fakeDownloader()
  expect(await download()).toBe('done')
  expect(fetched).toEqual(all)
  expect(record()).toMatchObject({ state: 'done', size, kept: size, version: 'a' })
  expect(stored.filter(({ state, kept }) => state === 'done' && kept < size)).toEqual([])
})

test('pieces that are on the disk are not downloaded again', async () => {
  const { download, fetched, record } = fakeDownloader({ size, version: 'a', kept: 7 * pieceBytes })
  expect(await download()).toBe('done')
  expect(fetched).toEqual([7, 8, 9, 10])
  expect(record()).toMatchObject({ kept: size })
})

test('pieces of another version are downloaded again', async () => {
  const { download, fetched } = fakeDownloader({ size, version: 'older', kept: 7 * pieceBytes })
  expect(await download()).toBe('done')
  expect(fetched).toEqual(all)
})

test('after a lost connection the download resumes at the same piece, and backs off while there is no progress', async () => {
  const { download, fetched, pauses, world } = fakeDownloader()
  world.failures.set(6, ['unreachable', 'unreachable', 'unreachable'])
  expect(await download()).toBe('done')
  expect(fetched).toEqual(all)
  expect(pauses).toEqual([500, 1000, 2000])
})

test('offline it waits, and keeps its progress', async () => {
  const { download, world, record } = fakeDownloader()
  world.failures.set(3, ['unreachable'])
  world.online = false
  expect(await download()).toBe('unreachable')
  expect(record()).toMatchObject({ state: 'waiting', kept: 3 * pieceBytes, failure: null })
})

test('it waits while the server does not answer, and after the session has ended', async () => {
  for (const failure of [new CallError(noAnswer()), refusal(401)]) {
    const { download, world, record } = fakeDownloader()
    world.recording = failure
    world.online = false
    expect(await download()).toBe('unreachable')
    expect(record()).toMatchObject({ state: 'waiting' })
  }
})

test('a piece that never arrives makes the download fail after some retries, with a reason', async () => {
  const { download, world, record, pauses } = fakeDownloader()
  world.failures.set(2, Array(20).fill('refused'))
  expect(await download()).toBe('failed')
  expect(record()).toMatchObject({
    state: 'failed',
    failure: "We couldn't download this set.",
    kept: 2 * pieceBytes,
  })
  expect(pauses).toHaveLength(5)
})

test('a damaged piece is downloaded again, and never saved', async () => {
  const { download, world, record, fetched } = fakeDownloader()
  world.failures.set(4, ['damaged'])
  expect(await download()).toBe('done')
  expect(fetched).toEqual(all)
  const alwaysDamaged = fakeDownloader()
  alwaysDamaged.world.failures.set(4, Array(20).fill('damaged'))
  expect(await alwaysDamaged.download()).toBe('failed')
  expect(alwaysDamaged.record()).toMatchObject({ failure: 'The download was damaged.', kept: 4 * pieceBytes })
  expect(record()).toMatchObject({ state: 'done' })
})

test('a full disk fails at once, before anything is downloaded where the free space is known', async () => {
  const { download, world, record, fetched } = fakeDownloader()
  world.free = size - 1
  expect(await download()).toBe('failed')
  expect(fetched).toEqual([])
  expect(record()).toMatchObject({ failure: 'Not enough space on this device.' })
  const full = fakeDownloader()
  full.world.failures.set(5, ['full'])
  expect(await full.download()).toBe('failed')
  expect(full.record()).toMatchObject({ failure: 'Not enough space on this device.', kept: 5 * pieceBytes })
})

test('pieces that are on the disk need no free space', async () => {
  const { download, world } = fakeDownloader({ size, version: 'a', kept: 10 * pieceBytes })
  world.free = 1
  expect(await download()).toBe('done')
})

test('a file that is missing on the disk is downloaded from its beginning', async () => {
  const { download, world, fetched } = fakeDownloader({ size, version: 'a', kept: 7 * pieceBytes })
  world.failures.set(7, ['lost'])
  expect(await download()).toBe('done')
  expect(fetched).toEqual(all)
})

test("the download of a set that the server no longer has fails with the server's message", async () => {
  const { download, world, record, pauses } = fakeDownloader()
  world.recording = refusal(404, 'This set does not exist')
  expect(await download()).toBe('failed')
  expect(record()).toMatchObject({ failure: 'This set does not exist' })
  expect(pauses).toEqual([])
})

test.each([{ state: 'paused' } as const, undefined])('a pause or a removal stops the download: %o', async change => {
  const { download, world, edit, record, fetched } = fakeDownloader()
  world.onPiece = index => {
    if (index === 3) edit(change)
  }
  expect(await download()).toBe('stopped')
  expect(fetched).toEqual([0, 1, 2])
  expect(record()?.state).toBe(change?.state)
})

test('a file with the wrong length makes the download fail', async () => {
  const { download, world, record } = fakeDownloader()
  world.onDisk = size - 1
  expect(await download()).toBe('failed')
  expect(record()).toMatchObject({ state: 'failed', failure: 'The download went missing from this device.' })
})

test('an error of our own code makes it fail at once, also offline: it does not wait for a network', async () => {
  const { download, world, record, pauses } = fakeDownloader()
  world.failures.set(2, ['defect'])
  world.online = false
  expect(await download()).toBe('failed')
  expect(record()).toMatchObject({ failure: "We couldn't download this set.", kept: 2 * pieceBytes })
  expect(pauses).toEqual([])
})

test('what a disk fails at is tried again some times, and then fails: it does not wait for a network', async () => {
  const { download, world, record } = fakeDownloader()
  world.failures.set(2, Array(20).fill('disk'))
  world.online = false
  expect(await download()).toBe('failed')
  expect(record()).toMatchObject({ state: 'failed', kept: 2 * pieceBytes })
})

test('an unexpected error is reported', async () => {
  const reported = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const { download, world } = fakeDownloader()
  world.recording = new TypeError('undefined is not a function')
  expect(await download()).toBe('failed')
  expect(reported).toHaveBeenCalled()
  reported.mockClear()
  const { download: again, world: other } = fakeDownloader()
  other.recording = new CallError(noAnswer())
  await again()
  expect(reported).not.toHaveBeenCalled()
  reported.mockRestore()
})
