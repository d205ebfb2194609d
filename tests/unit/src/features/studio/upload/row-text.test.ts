import type { HttpRequest, HttpResponse } from 'tus-js-client'
import { describe, expect, test } from 'vitest'
import type { Upload } from '../../../../../../contract/entities/upload.ts'
import { recordingsOf } from '../../../../../../src/features/studio/upload/recordings-of.ts'
import { canRetry, isRefusal } from '../../../../../../src/features/studio/upload/refusals.ts'
import { foundText, uploadText } from '../../../../../../src/features/studio/upload/row-text.ts'
import { createSpeed, timeLeft } from '../../../../../../src/features/studio/upload/speed.ts'
import { createTurns } from '../../../../../../src/features/studio/upload/turns.ts'

const file = (name: string, bytes = 1) => new File([new Uint8Array(bytes)], name)

test('Files go with the recording of their name, in any case of letters, unless they are too large', () => {
  const names = ['A.mp3', 'a.CUE', 'a.jpg', 'b.v2.mp3', 'b.v2.txt', 'c.txt']
  const { chosen, others, left } = recordingsOf([...names.map(name => file(name)), file('A.png', 9_000_001)])
  expect(chosen.map(({ recording, beside }) => [recording.name, ...beside.map(({ name }) => name)])).toEqual([
    ['A.mp3', 'a.CUE', 'a.jpg'],
    ['b.v2.mp3', 'b.v2.txt'],
  ])
  expect(left).toEqual(['c.txt', 'A.png'])
  expect(others).toEqual(['a.CUE', 'a.jpg', 'b.v2.txt', 'c.txt', 'A.png'])
})

test('Two recordings are sent at once; the others follow in their order, and one can be cancelled before', async () => {
  const turns = createTurns(2)
  const began: string[] = []
  const wait = async (key: string) => {
    const leave = await turns.wait(key)
    began.push(`${key} ${leave ? 'goes' : 'is cancelled'}`)
    return leave
  }
  const [first] = await Promise.all([wait('a'), wait('b')])
  const [third, fourth] = [wait('c'), wait('d'), wait('e')]
  turns.cancel('c')
  await third
  first?.()
  // A second time changes nothing.
  first?.()
  await fourth
  expect(began).toEqual(['a goes', 'b goes', 'c is cancelled', 'd goes'])
})

describe('The speed', () => {
  test('is that of the last ten seconds, and unknown at first and after a pause', () => {
    const speed = createSpeed()
    expect(speed.note(0, 0)).toBeUndefined()
    expect(speed.note(5e6, 5000)).toBe(1e6)
    expect(speed.note(35e6, 15_000)).toBe(3e6)
    speed.reset()
    expect(speed.note(36e6, 16_000)).toBeUndefined()
    // It goes on from what has arrived, which is less than what was sent.
    expect(speed.note(30e6, 17_000)).toBeUndefined()
  })

  test.each([
    [1e6, undefined, undefined],
    [59e6, 1e6, 'less than a minute left'],
    [170e6, 1e6, 'about 3 min left'],
    [7000e6, 1e6, 'about 2 h left'],
  ])('of %d bytes at %d/s says %s', (bytes, perSecond, text) => expect(timeLeft(bytes, perSecond)).toBe(text))
})

describe('A request that failed', () => {
  const nothing = () => undefined
  const request = (method: string): HttpRequest => ({
    ...{
      getMethod: () => method,
      getURL: () => '',
      setHeader: nothing,
      getHeader: nothing,
      setProgressHandler: nothing,
    },
    ...{ send: () => new Promise(nothing), abort: async () => undefined, getUnderlyingObject: nothing },
  })
  const response = (status: number): HttpResponse => ({
    ...{ getStatus: () => status, getHeader: nothing, getBody: () => '', getUnderlyingObject: nothing },
  })
  const failure = (method: string, status: number) =>
    Object.assign(new Error(), {
      originalRequest: request(method),
      originalResponse: status === 0 ? null : response(status),
      causingError: null,
    })

  test.each<[string, string, number, boolean, boolean]>([
    ['a lost network', 'PATCH', 0, true, false],
    ['a server that restarts', 'PATCH', 503, true, false],
    ['a session that is renewed', 'PATCH', 401, true, true],
    ['a disk that has filled up meanwhile', 'PATCH', 507, true, false],
    ['a disk without room for all of it', 'POST', 507, false, false],
    ['a recording that is none', 'PATCH', 422, false, true],
  ])('for %s', (_, method, status, retries, isRefused) => {
    expect([canRetry(failure(method, status)), isRefusal(failure(method, status))]).toEqual([retries, isRefused])
  })
})

describe('A row says', () => {
  const upload: Upload = {
    ...{
      id: '',
      kind: 'set',
      name: 'set.mp3',
      size: 86e6,
      received: 43e6,
      state: 'receiving',
      is_arriving: false,
      reason: null,
    },
    ...{ share: 0.456, found: {}, draft_id: null, set_id: null, same_as: null },
  }
  test.each<[Partial<Upload>, string]>([
    [{}, 'Stopped at 43 of 86 MB · Choose set.mp3 again to go on'],
    [{ is_arriving: true }, 'Uploading in another tab or on another device · 43 of 86 MB'],
    [{ state: 'reading' }, 'Reading, 45%'],
    [{ state: 'refused', reason: 'It is a text, not an MP3' }, 'It is a text, not an MP3'],
    [{ kind: 'sound', state: 'reading' }, 'Listening, 45%'],
    [{ kind: 'sound', state: 'done' }, 'Listened to'],
    [{ kind: 'sound', state: 'done', found: { is_known: true } }, 'Listened to before. It stays as it is.'],
  ])('of %o: %s', (more, text) => expect(uploadText({ ...upload, ...more })).toBe(text))

  test('what is found as it is found', () => {
    expect(foundText({ ...upload, found: { duration: 3_734_000, chapters: 0, tracks: 0 } })).toBe(
      '01:02:14 · No tracklist',
    )
    const found = { duration: 3_734_000, chapters: 24, tracks: 24, loudness: -9.32, peaks: 2000 }
    expect(foundText({ ...upload, found })).toBe('01:02:14 · 24 chapters · 24 tracks · -9.3 LUFS · Waveform')
  })
})
