import { readdirSync, readFileSync, rmSync } from 'node:fs'
import { getPriority } from 'node:os'
import { afterAll, expect, test, vi } from 'vitest'
import { Peaks } from '#contract/peaks.ts'
import { openDecodePool } from '../../../../../server/recording/decode/pool.ts'
import { examineRecording } from '../../../../../server/recording/examine.ts'
import { createWaveform } from '../../../../../server/recording/peaks/waveform.ts'
import { encodeMp3, framesIn, type Sound } from '../../../../support/recordings/encode.ts'
import { ownFolder } from '../../../../support/recordings/folder.ts'
import { id3, picture } from '../../../../support/recordings/id3.ts'

// On an idle machine each decodes for a second or two.
vi.setConfig({ testTimeout: 30_000 })
const folder = ownFolder()
const pool = openDecodePool({ threads: 2 })
afterAll(() => pool.close())

const loudThenQuiet = (share: number) => (share < 0.5 ? 0.8 : 0.1)

async function peaksOf(name: string, ...parts: Buffer[]) {
  const examined = await examineRecording(folder.write(name, ...parts))
  return { examined, ...(await pool.measure(examined)) }
}

/** The maximum of each pair of minimum and maximum. */
const levels = ({ data }: Peaks) => data.filter((_, at) => at % 2 === 1)
const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length

test.each<[string, Sound]>([
  ['stereo at 44.1 kHz', { seconds: 20 }],
  ['mono at 22.05 kHz', { seconds: 20, sampleRate: 22_050, channels: 1, kbps: 32 }],
  ['mono at 48 kHz', { seconds: 20, sampleRate: 48_000, channels: 1, kbps: 64 }],
])('a loud half has high peaks, and a quiet half low ones: %s', async (name, sound) => {
  const mp3 = await encodeMp3({ ...sound, loudness: loudThenQuiet })
  const { examined, peaks } = await peaksOf(`${name}.mp3`, mp3)
  expect(Peaks.parse(peaks)).toEqual(peaks)
  expect(peaks.length * peaks.samples_per_pixel).toBeGreaterThanOrEqual(examined.sound.samples)
  expect(peaks.length).toBeGreaterThan(1900)
  expect(peaks.length).toBeLessThanOrEqual(2000)
  expect(peaks.data).toHaveLength(peaks.length * 2)
  expect(levels(peaks).every((level, at) => peaks.data[at * 2] === (level === 0 ? 0 : -level))).toBe(true)
  const [loud, quiet] = [levels(peaks).slice(50, 950), levels(peaks).slice(1050, -50)]
  expect(Math.max(...loud)).toBe(127)
  expect(Math.min(...loud)).toBeGreaterThan(100)
  expect(mean(quiet) / mean(loud)).toBeCloseTo(0.1 / 0.8, 1)
})

/** The priority (0 is usual, 19 lowest) of each thread of this process. */
const priorities = () =>
  readdirSync('/proc/self/task').map(thread =>
    Number(readFileSync(`/proc/self/task/${thread}/stat`, 'utf8').split(') ')[1]?.split(' ')[16]),
  )

test.runIf(process.platform === 'linux')(
  'threads that decode leave the processor to others, and the process keeps its priority',
  async () => {
    const own = getPriority()
    await peaksOf('yielding.mp3', await encodeMp3({ seconds: 1 }))
    expect(Math.max(...priorities())).toBeGreaterThanOrEqual(10)
    expect(getPriority()).toBe(own)
  },
)

test('silence has peaks of zero', async () => {
  const { peaks } = await peaksOf('silence.mp3', await encodeMp3({ seconds: 2, loudness: () => 0 }))
  expect(new Set(peaks.data)).toEqual(new Set([0]))
})

test('channels of opposite phase do not cancel each other out', async () => {
  const waveform = createWaveform(4000, 8000)
  const left = Float32Array.from({ length: 4000 }, (_, at) => Math.sin(at))
  waveform.take(
    left,
    left.map(sample => -sample),
  )
  expect(mean(levels(waveform.finish()))).toBeGreaterThan(80)
})

test('tags and junk between frames do not change the waveform', async () => {
  const mp3 = await encodeMp3({ seconds: 10, loudness: loudThenQuiet })
  const half = framesIn(mp3)[200]?.at ?? 0
  const noise = Buffer.from(Array.from({ length: 3000 }, (_, at) => (at * 7919) % 251))
  const tag = id3(3, [picture(Buffer.alloc(300_000, 0xfe))])
  const plain = await peaksOf('plain.mp3', mp3)
  const broken = await peaksOf('broken.mp3', tag, mp3.subarray(0, half), noise, mp3.subarray(half))
  expect(broken.examined.junk).toBe(noise.length)
  expect(broken.peaks).toEqual(plain.peaks)
})

test('a recording with damaged frames still has a waveform', async () => {
  const mp3 = await encodeMp3({ seconds: 10 })
  const damaged = Buffer.from(mp3)
  for (const [n, { at, size }] of framesIn(mp3).entries()) {
    const place = at + 4 + ((n * 31) % (size - 4))
    if (n % 5 === 0) damaged[place] = (damaged[place] ?? 0) ^ 0xff
  }
  expect((await peaksOf('damaged.mp3', damaged)).peaks.length).toBeGreaterThan(1900)
})

test('waveforms that are computed at the same time are not mixed up', async () => {
  const mp3s = await Promise.all(
    [0.1, 0.3, 0.5, 0.7, 0.9].map(turn => {
      const loudness = (share: number) => (share < turn ? 0.8 : 0.05)
      return encodeMp3({ seconds: 5, channels: 1, kbps: 64, loudness })
    }),
  )
  const all = await Promise.all(mp3s.map((mp3, n) => peaksOf(`several-${n}.mp3`, mp3)))
  const loudShares = all.map(({ peaks }) => levels(peaks).filter(level => level > 60).length / peaks.length)
  for (const [n, share] of loudShares.entries()) expect(share).toBeCloseTo(0.1 + n * 0.2, 1)
})

test('an aborted computation rejects, and the next one succeeds', async () => {
  const mp3 = await encodeMp3({ seconds: 5 })
  const many = Buffer.concat(Array.from({ length: 200 }, () => mp3))
  const examined = await examineRecording(folder.write('long.mp3', many))
  const controller = new AbortController()
  const computing = pool.measure(examined, {
    signal: controller.signal,
    onProgress: () => controller.abort(new Error('Enough')),
  })
  await expect(computing).rejects.toThrow('Enough')
  expect((await peaksOf('after.mp3', mp3)).peaks.length).toBeGreaterThan(1900)
})

test('the waveform of a deleted recording fails with a reason, and the next one succeeds', async () => {
  const mp3 = await encodeMp3({ seconds: 1 })
  const path = folder.write('gone.mp3', mp3)
  const examined = await examineRecording(path)
  rmSync(path)
  await expect(pool.measure(examined)).rejects.toThrow(/waveform can't be computed: ENOENT/)
  expect((await peaksOf('still.mp3', mp3)).peaks.length).toBeGreaterThan(1000)
})

test('a computation that takes too long fails', async () => {
  const impatient = openDecodePool({ threads: 1, timeoutMs: 1 })
  const examined = await examineRecording(folder.path('after.mp3'))
  await expect(impatient.measure(examined)).rejects.toThrow(/does not finish/)
  await impatient.close()
})
