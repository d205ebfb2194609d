import { describe, expect, test } from 'vitest'
import { soundExtensions } from '#contract/recording-files.ts'
import {
  becomesText,
  formatsText,
  refusalOf,
  soundAccept,
} from '../../../../../../src/features/studio/upload/sound-files.ts'

test('File dialogs offer audio, and each extension', () => {
  expect(soundAccept).toMatch(/^audio\/\*,\.mp3,\.wav,/)
  expect(soundAccept.split(',')).toHaveLength(soundExtensions.length + 1)
})

test('Formats are named once each, in one order', () => {
  expect(formatsText(soundExtensions)).toBe('MP3, WAV, AIFF, FLAC, M4A, Ogg, Opus or WebM')
  expect(formatsText(['flac', 'wave', 'wav', 'mp3'])).toBe('MP3, WAV or FLAC')
  expect(formatsText(['mp3'])).toBe('MP3')
})

describe('A file', () => {
  test.each(['night.mp3', 'NIGHT.FLAC', 'a.b.wav'])('called %s is taken', name =>
    expect(refusalOf(name, ['mp3', 'wav', 'flac'])).toBeUndefined(),
  )

  test('that needs ffmpeg is refused where it is missing', () => {
    expect(refusalOf('night.M4A', ['mp3'])).toBe(
      'This server needs ffmpeg for .m4a files. Ask its operator to install it, or export a WAV, FLAC or MP3.',
    )
  })

  test.each(['night.pdf', 'flac', 'night.flac.part'])('called %s is no recording', name =>
    expect(refusalOf(name, ['mp3', 'flac'])).toBe('Not a recording. Choose MP3 or FLAC.'),
  )

  test('becomes an MP3 unless it is called like one', () => {
    expect(becomesText('mp3.wav', 192)).toBe('Becomes an MP3 at 192 kbit/s')
    expect(becomesText('night.MP3', 192)).toBeUndefined()
  })
})
