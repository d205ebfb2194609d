import { expect, test } from 'vitest'
import { pieceBytes } from '../../../../contract/routes/recordings.ts'
import { CallError, noAnswer } from '../../../../src/data/api/send.ts'
import { fakeDownloader, size } from './fake-downloader.ts'

const all = Array.from({ length: 11 }, (_, index) => index)
const refusal = (status: number, message = 'No') =>
  new CallError({ ok: false, status, body: { code: status, message } })

test('a recording is fetched from its first piece to its last, and only then kept', async () => {
  const { keep, fetched, told, record } = fakeDownloader()
  expect(await keep()).toBe('done')
  expect(fetched).toEqual(all)
  expect(record()).toMatchObject({ state: 'done', size, kept: size, version: 'a' })
  expect(told.filter(({ state, kept }) => state === 'done' && kept < size)).toEqual([])
})

test('what is on the disk is not fetched again', async () => {
  const { keep, fetched, record } = fakeDownloader({ size, version: 'a', kept: 7 * pieceBytes })
  expect(await keep()).toBe('done')
  expect(fetched).toEqual([7, 8, 9, 10])
  expect(record()).toMatchObject({ kept: size })
})

test('what is on the disk of another version is fetched anew', async () => {
  const { keep, fetched } = fakeDownloader({ size, version: 'older', kept: 7 * pieceBytes })
  expect(await keep()).toBe('done')
  expect(fetched).toEqual(all)
})

test('a connection that is cut is taken up at the piece it was cut in, after longer and longer pauses while nothing comes', async () => {
  const { keep, fetched, pauses, world } = fakeDownloader()
  world.troubles.set(6, ['away', 'away', 'away'])
  expect(await keep()).toBe('done')
  expect(fetched).toEqual(all)
  expect(pauses).toEqual([500, 1000, 2000])
})

test('without a network it waits, with what has come', async () => {
  const { keep, world, record } = fakeDownloader()
  world.troubles.set(3, ['away'])
  world.online = false
  expect(await keep()).toBe('away')
  expect(record()).toMatchObject({ state: 'waiting', kept: 3 * pieceBytes, failure: null })
})

test('a server that does not answer at all is waited for, one that ends the session too', async () => {
  for (const failure of [new CallError(noAnswer()), refusal(401)]) {
    const { keep, world, record } = fakeDownloader()
    world.recording = failure
    world.online = false
    expect(await keep()).toBe('away')
    expect(record()).toMatchObject({ state: 'waiting' })
  }
})

test('what never comes has failed in the end, and says so', async () => {
  const { keep, world, record, pauses } = fakeDownloader()
  world.troubles.set(2, Array(20).fill('refused'))
  expect(await keep()).toBe('failed')
  expect(record()).toMatchObject({
    state: 'failed',
    failure: 'The recording could not be loaded.',
    kept: 2 * pieceBytes,
  })
  expect(pauses).toHaveLength(5)
})

test('a piece whose bytes are not the right ones is fetched again, and never kept', async () => {
  const { keep, world, record, fetched } = fakeDownloader()
  world.troubles.set(4, ['damaged'])
  expect(await keep()).toBe('done')
  expect(fetched).toEqual(all)
  const hopeless = fakeDownloader()
  hopeless.world.troubles.set(4, Array(20).fill('damaged'))
  expect(await hopeless.keep()).toBe('failed')
  expect(hopeless.record()).toMatchObject({ failure: 'The recording arrived damaged.', kept: 4 * pieceBytes })
  expect(record()).toMatchObject({ state: 'done' })
})

test('a full disk is said at once: before anything is fetched, where that is known', async () => {
  const { keep, world, record, fetched } = fakeDownloader()
  world.free = size - 1
  expect(await keep()).toBe('failed')
  expect(fetched).toEqual([])
  expect(record()).toMatchObject({ failure: 'There is not enough room on this device.' })
  const later = fakeDownloader()
  later.world.troubles.set(5, ['full'])
  expect(await later.keep()).toBe('failed')
  expect(later.record()).toMatchObject({ failure: 'There is not enough room on this device.', kept: 5 * pieceBytes })
})

test('room that was taken already counts', async () => {
  const { keep, world } = fakeDownloader({ size, version: 'a', kept: 10 * pieceBytes })
  world.free = 1
  expect(await keep()).toBe('done')
})

test('a file that is gone from the disk is fetched from its beginning', async () => {
  const { keep, world, fetched } = fakeDownloader({ size, version: 'a', kept: 7 * pieceBytes })
  world.troubles.set(7, ['lost'])
  expect(await keep()).toBe('done')
  expect(fetched).toEqual(all)
})

test('a set that is gone from the server says what the server says', async () => {
  const { keep, world, record, pauses } = fakeDownloader()
  world.recording = refusal(404, 'This set does not exist')
  expect(await keep()).toBe('failed')
  expect(record()).toMatchObject({ failure: 'This set does not exist' })
  expect(pauses).toEqual([])
})

test.each([{ state: 'paused' } as const, undefined])('a listener who changes their mind is heard: %o', async change => {
  const { keep, world, alter, record, fetched } = fakeDownloader()
  world.onPiece = index => {
    if (index === 3) alter(change)
  }
  expect(await keep()).toBe('stopped')
  expect(fetched).toEqual([0, 1, 2])
  expect(record()?.state).toBe(change?.state)
})

test('a file that is shorter than it should be is never kept', async () => {
  const { keep, world, record } = fakeDownloader()
  world.onDisk = size - 1
  expect(await keep()).toBe('failed')
  expect(record()).toMatchObject({ state: 'failed', failure: 'This device did not keep the recording.' })
})
