import { createHash } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { pieceBytes } from '#contract/routes/recordings.ts'
import { examineRecording } from '../../../../server/recording/examine.ts'
import { encodeMp3, framesIn, type Sound } from '../../../support/recordings/encode.ts'
import { vbriFrame, xingFrame } from '../../../support/recordings/first-frame.ts'
import { ownFolder } from '../../../support/recordings/folder.ts'
import { id3 } from '../../../support/recordings/id3.ts'
import { apeTag, id3v1, lyrics3, oldLyrics3 } from '../../../support/recordings/old-tags.ts'

const folder = ownFolder()
const constant = await encodeMp3({ seconds: 3 })
const frames = framesIn(constant)
const variable = await encodeMp3({ seconds: 3, isVariable: true })
const variableFrames = framesIn(variable).length
const soundMs = Math.round((frames.length * 1152 * 1000) / 44_100)

const sounds: [string, Sound, { sampleRate: number; channels?: number; bitRate?: number }][] = [
  ['stereo at 44.1 kHz', { seconds: 2 }, { sampleRate: 44_100, channels: 2, bitRate: 128_000 }],
  ['stereo at 320 kbps', { seconds: 2, kbps: 320 }, { sampleRate: 44_100, channels: 2, bitRate: 320_000 }],
  ['mono at 48 kHz', { seconds: 2, sampleRate: 48_000, channels: 1 }, { sampleRate: 48_000, channels: 1 }],
  [
    'MPEG 2 at 22.05 kHz',
    { seconds: 2, sampleRate: 22_050, channels: 1, kbps: 32 },
    { sampleRate: 22_050, bitRate: 32_000 },
  ],
  ['MPEG 2 at 24 kHz', { seconds: 2, sampleRate: 24_000, kbps: 64 }, { sampleRate: 24_000, channels: 2 }],
]

test.each(sounds)('format and length are exact: %s', async (name, sound, expected) => {
  const bytes = await encodeMp3(sound)
  const found = await examineRecording(folder.write(`${name}.mp3`, bytes))
  const { sampleRate, ...others } = expected
  expect(found).toMatchObject({
    ...others,
    isConstant: true,
    junk: 0,
    sound: { start: 0, end: bytes.length, sampleRate },
  })
  const samples = framesIn(bytes).length * (sampleRate > 24_000 ? 1152 : 576)
  expect(found.sound).toMatchObject({ samples, skip: 0 })
  expect(found.duration).toBe(Math.round((samples * 1000) / sampleRate))
})

test("the encoder's delay and padding don't count as sound", async () => {
  const silence = [576, 1000] as const
  const first = xingFrame('Info', { frames: frames.length, silence })
  const found = await examineRecording(folder.write('info.mp3', first, constant))
  // A decoder adds 529 samples of its own.
  expect(found.sound).toMatchObject({ samples: frames.length * 1152 - 1576, skip: 576 + 529 })
})

test('a constant bit rate is recognized behind an info frame with another one', async () => {
  const loud = await encodeMp3({ seconds: 2, kbps: 320 })
  const path = folder.write('info320.mp3', xingFrame('Info', { frames: framesIn(loud).length }), loud)
  expect(await examineRecording(path)).toMatchObject({ isConstant: true, bitRate: 320_000 })
})

test.each([
  ['Xing', xingFrame('Xing', { frames: variableFrames })],
  ['VBRI', vbriFrame({ frames: variableFrames })],
])('a variable bit rate with a seek table (%s) is accepted, and its average is the bit rate', async (name, first) => {
  const found = await examineRecording(folder.write(`${name}.mp3`, first, variable))
  expect(found.isConstant).toBe(false)
  expect(found.duration).toBe(Math.round((variableFrames * 1152 * 1000) / 44_100))
  expect(found.bitRate).toBeCloseTo((variable.length * 8 * 44_100) / (variableFrames * 1152), -1)
})

describe('data that is not sound', () => {
  const tag = id3(4, [], { padding: 3000, hasFooter: true })
  test.each<[string, Buffer[], Buffer[]]>([
    ['ID3v2', [id3(3, [], { padding: 100 })], []],
    ['several ID3v2 tags', [tag, id3(3, [], { padding: 50 })], []],
    ['ID3v1', [], [id3v1('Title', 'Artist')]],
    ['APE and ID3v1', [], [apeTag(), id3v1('Title', 'Artist')]],
    ['Lyrics3 and ID3v1', [], [lyrics3('la la'), id3v1('Title', 'Artist')]],
    ['the old Lyrics3', [], [oldLyrics3('la la'), id3v1('Title', 'Artist')]],
    ['ID3v2 at the end', [], [tag]],
  ])('is not counted: %s', async (name, before, behind) => {
    const found = await examineRecording(folder.write(`${name}.mp3`, ...before, constant, ...behind))
    const start = Buffer.concat(before).length
    expect(found).toMatchObject({ duration: soundMs, junk: 0, sound: { start, end: start + constant.length } })
  })

  test('may be some junk before and between frames, which is skipped and measured', async () => {
    const half = frames[50]?.at ?? 0
    const junk = Buffer.alloc(700, 'RIFF\xff\xfb not a frame ', 'latin1')
    const path = folder.write('junk.mp3', 'xx', junk, constant.subarray(0, half), junk, constant.subarray(half))
    expect(await examineRecording(path)).toMatchObject({ duration: soundMs, junk: 1402 })
  })

  test('may be tags between concatenated parts, which are skipped', async () => {
    const path = folder.write('parts.mp3', constant, id3v1('One', 'A'), id3(3, [], { padding: 90_000 }), constant)
    expect(await examineRecording(path)).toMatchObject({ junk: 0, sound: { samples: frames.length * 2 * 1152 } })
  })
})

test('there is a digest of the whole file and one of each piece of 4 MiB', async () => {
  const path = folder.path('pieces.mp3')
  const many = Buffer.concat(Array.from({ length: Math.ceil((2.3 * pieceBytes) / constant.length) }, () => constant))
  writeFileSync(path, many)
  const sha = (bytes: Uint8Array) => createHash('sha256').update(bytes)
  const found = await examineRecording(path)
  expect(found.size).toBe(many.length)
  expect(found.sha256).toBe(sha(many).digest('hex'))
  expect(found.digests).toEqual(
    [0, 1, 2].map(n => sha(many.subarray(n * pieceBytes, (n + 1) * pieceBytes)).digest('base64')),
  )
})

test('progress is reported, never decreases, and ends at 1', async () => {
  const progress: number[] = []
  await examineRecording(folder.path('pieces.mp3'), { onProgress: share => progress.push(share) })
  expect(progress.length).toBeGreaterThan(5)
  expect(progress).toEqual(progress.toSorted((one, other) => one - other))
  expect(progress.at(-1)).toBe(1)
})

test('an examination can be aborted', async () => {
  const controller = new AbortController()
  const examined = examineRecording(folder.path('pieces.mp3'), {
    signal: controller.signal,
    onProgress: () => controller.abort(new Error('Enough')),
  })
  await expect(examined).rejects.toThrow('Enough')
})

test('a path may have spaces, accents and quotes', async () => {
  mkdirSync(folder.path('Âme & "Dixon"'))
  expect(await examineRecording(folder.write('Âme & "Dixon"/set ’98 #1.mp3', constant))).toMatchObject({
    duration: soundMs,
  })
})
