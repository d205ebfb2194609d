import { execFileSync } from 'node:child_process'
import { chmodSync, mkdirSync, symlinkSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { ImportRefusal } from '../../../../server/lib/import-refusal.ts'
import { examineRecording } from '../../../../server/recording/examine.ts'
import { encodeMp3, framesIn } from '../../../support/recordings/encode.ts'
import { xingFrame } from '../../../support/recordings/first-frame.ts'
import { ownFolder } from '../../../support/recordings/folder.ts'
import { id3, text } from '../../../support/recordings/id3.ts'
import { id3v1 } from '../../../support/recordings/old-tags.ts'

const folder = ownFolder()
const constant = await encodeMp3({ seconds: 3 })
const frames = framesIn(constant)

/** Expects a file to be refused. Resolves with the reason. */
async function refusal(path: string): Promise<string> {
  const error: unknown = await examineRecording(path).catch(caught => caught)
  expect(error).toBeInstanceOf(ImportRefusal)
  return error instanceof Error ? error.message : ''
}

const wav = Buffer.concat([Buffer.from('RIFF\x24\0\0\0WAVEfmt '), constant])
const layerTwo = Buffer.alloc(5000, Buffer.from([0xff, 0xfd, 0x84, 0x04, 1, 2, 3]))
const noise = Buffer.from(gzipSync(constant)).subarray(10)

test.each<[string, Uint8Array | string, RegExp]>([
  ['a WAV file', wav, /a WAV file, not a recording/],
  ['a FLAC file', 'fLaC\0\0\0"', /a FLAC file/],
  ['a FLAC file behind a tag', Buffer.concat([id3(3, [text('TIT2', 'x')]), Buffer.from('fLaC\0\0\0"')]), /a FLAC file/],
  ['an M4A file', '\0\0\0 ftypM4A \0\0', /an M4A file/],
  ['an Ogg file', 'OggS\0\x02', /an Ogg file/],
  ['a picture', Buffer.from('ffd8ffe000104a46', 'hex'), /a JPEG picture/],
  ['layer II', layerTwo, /an MP2/],
  ['a text', 'FILE "set.mp3" MP3\r\n  TRACK 01 AUDIO\r\n', /a text, not a recording/],
  ['zeros', Buffer.alloc(300_000), /nothing but zeros/],
  ['noise', noise, /something else, not a recording/],
  ['tags alone', Buffer.concat([id3(3, [text('TIT2', 'x')]), id3v1('x', 'y')]), /nothing but tags/],
  ['nothing', '', /^It is empty$/],
])('%s with the extension of an MP3 is refused, and the reason says what it is', async (name, bytes, reason) => {
  expect(await refusal(folder.write(`${name}.mp3`, bytes))).toMatch(reason)
})

test('a folder, a pipe, a device, a missing file and a circular link are refused without blocking', async () => {
  mkdirSync(folder.path('folder.mp3'))
  execFileSync('mkfifo', [folder.path('pipe.mp3')])
  symlinkSync('circle.mp3', folder.path('circle.mp3'))
  expect(await refusal(folder.path('folder.mp3'))).toMatch(/a folder/)
  expect(await refusal(folder.path('pipe.mp3'))).toMatch(/a pipe/)
  expect(await refusal('/dev/null')).toMatch(/a device/)
  expect(await refusal(folder.path('nowhere.mp3'))).toMatch(/does not exist/)
  expect(await refusal(folder.path('circle.mp3'))).toMatch(/circular/)
})

const isRoot = process.getuid?.() === 0
test.skipIf(isRoot)(
  `a file without read permission is refused${isRoot ? ' (skipped: root may read every file)' : ''}`,
  async () => {
    const path = folder.write('secret.mp3', constant)
    chmodSync(path, 0)
    expect(await refusal(path)).toMatch(/no permission/)
  },
)

test.each([1, 3, 4, 100, 416])(
  'a file that is cut off %i bytes into its last frame is refused with the position',
  async into => {
    const last = frames.at(-1)?.at ?? 0
    const reason = await refusal(folder.write(`cut-${into}.mp3`, constant.subarray(0, last + into)))
    expect(reason).toMatch(new RegExp(`cut off at 00:00:0[23].*byte ${last},`))
  },
)

test('a tag at the end does not hide that the sound is cut off', async () => {
  const cut = constant.subarray(0, constant.length - 200)
  expect(await refusal(folder.write('cut-tag.mp3', cut, id3v1('Title', 'Artist')))).toMatch(/cut off/)
})

test('a recording shorter than its info frame states is refused as cut off, even if it ends between frames', async () => {
  const half = frames[60]?.at ?? 0
  const path = folder.write('promised.mp3', xingFrame('Info', { frames: 4000 }), constant.subarray(0, half))
  expect(await refusal(path)).toBe('It is cut off: it says that it lasts 00:01:44 and lasts 00:00:01')
})

test('a recording longer than its info frame states is refused for its wrong header', async () => {
  const path = folder.write('glued.mp3', xingFrame('Info', { frames: frames.length }), constant, constant)
  expect(await refusal(path)).toMatch(/header is wrong/)
})

test('a change of format in the middle is refused with its position', async () => {
  const mono = await encodeMp3({ seconds: 1, sampleRate: 48_000, channels: 1 })
  const path = folder.write('mixed.mp3', constant, mono)
  expect(await refusal(path)).toBe('It changes from 44100 Hz stereo to 48000 Hz mono at 00:00:03')
})

test('a long stretch without frames in the middle is refused with its position', async () => {
  const path = folder.write('hole.mp3', constant, Buffer.alloc(100_000), constant)
  expect(await refusal(path)).toMatch(/broken: at 00:00:03/)
})

test('a tag that claims to extend beyond the end of the file does not hide the sound', async () => {
  const oversizedTag = Buffer.from('ID3\x03\0\0\x7f\x7f\x7f\x7f', 'latin1')
  expect(await examineRecording(folder.write('claim.mp3', constant, oversizedTag, constant))).toMatchObject({
    junk: oversizedTag.length,
  })
})
