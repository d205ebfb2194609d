import { describe, expect, test } from 'vitest'
import type { Upload } from '#contract/entities/upload.ts'
import { foundText, uploadText } from '../../../../../../src/features/studio/upload/row-text.ts'

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
      expires_at: '2026-05-12T12:00:00.000Z',
      reason: null,
    },
    ...{ share: 0.456, found: {}, draft_id: null, set_id: null, same_as: null },
  }
  test.each<[Partial<Upload>, string]>([
    [{}, 'Stopped at 43 of 86 MB · Choose set.mp3 again to resume · Kept until May 12, 2026'],
    [{ is_arriving: true }, 'Uploading in another tab or on another device · 43 of 86 MB'],
    [{ state: 'waiting' }, 'Uploaded · Waiting to be read'],
    [
      { state: 'waiting', reason: "The server's disk is full." },
      "Uploaded · The server's disk is full. · Trying again soon",
    ],
    [{ state: 'reading' }, 'Reading, 45%'],
    [{ state: 'refused', reason: 'It is a text, not a recording' }, 'It is a text, not a recording'],
    [{ kind: 'sound', state: 'reading' }, 'Listening, 45%'],
    [{ state: 'reading', found: { converting: true } }, 'Converting to MP3, 45%'],
    [{ kind: 'sound', state: 'reading', found: { converting: true } }, 'Converting to MP3, 45%'],
    [{ state: 'reading', found: { converting: false } }, 'Reading, 45%'],
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
