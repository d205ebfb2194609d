import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { MPEGDecoder } from 'mpg123-decoder'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type DemoAudio, openDemoAudio } from '../../../../../server/demo/audio/demo-audio.ts'
import { fadeFrames } from '../../../../../server/demo/audio/fader.ts'
import { renderPeaks } from '../../../../../server/demo/audio/peaks.ts'
import { renderSet } from '../../../../../server/demo/audio/samples.ts'
import { demoCatalogue, soundPlanOf } from '../../../../../server/demo/catalogue/catalogue.ts'
import { loudnessOf } from '../../../../../server/demo/catalogue/loudness.ts'
import { waveformOf } from '../../../../../server/demo/catalogue/waveforms.ts'
import { type DemoSet, frameBytes } from '../../../../../server/demo/plan.ts'
import { createMeter } from '../../../../../server/recording/loudness/meter.ts'
import { createWaveform } from '../../../../../server/recording/peaks/waveform.ts'
import { patience } from '../../../../support/patience.ts'

const cacheDir = mkdtempSync(join(tmpdir(), 'segue-demo-'))
afterAll(() => rmSync(cacheDir, { recursive: true, force: true }))

describe('a demo recording', () => {
  const whole = demoCatalogue().sets[10]
  // Two short tracks are enough to have an intro, sections and a transition.
  const plan: DemoSet = {
    permalink: 'test.mp3',
    slots: (whole ? soundPlanOf(whole).slots : []).slice(0, 2).map(slot => ({ ...slot, sections: 3 })),
  }
  let demoAudio: DemoAudio
  beforeAll(() => {
    demoAudio = openDemoAudio({ cacheDir })
  })
  afterAll(() => demoAudio.close())

  const bytes = async (start: number, end: number) => {
    const chunks: Uint8Array[] = []
    for await (const chunk of demoAudio.source(plan).read(start, end)) chunks.push(chunk)
    return Buffer.concat(chunks)
  }

  it('has exactly the size it states, in 384-byte frames at 128 kbps', { timeout: patience(120_000) }, async () => {
    const { size } = demoAudio.source(plan)
    const mp3 = await bytes(0, size)
    expect(mp3.length).toBe(size)
    for (let at = 0; at < size; at += frameBytes) expect(mp3.readUInt32BE(at) & 0xffffff00).toBe(0xfffb9400 | 0)
  })

  it('returns the same bytes for a range as for the whole recording', async () => {
    const { size } = demoAudio.source(plan)
    const mp3 = await bytes(0, size)
    for (const [start, end] of [
      [0, 2],
      [383, 385],
      [100_000, 400_001],
      [size - 5, size],
    ] as const)
      expect((await bytes(start, end)).equals(mp3.subarray(start, end))).toBe(true)
  })

  it('is rendered to the same bytes in another cache folder', { timeout: patience(120_000) }, async () => {
    const first = await bytes(0, 150_000)
    const otherAudio = openDemoAudio({ cacheDir: join(cacheDir, 'elsewhere') })
    const chunks: Uint8Array[] = []
    for await (const chunk of otherAudio.source(plan).read(0, 150_000)) chunks.push(chunk)
    await otherAudio.close()
    expect(Buffer.concat(chunks).equals(first)).toBe(true)
  })

  it('is the same for all who read it at the same time', { timeout: patience(120_000) }, async () => {
    const alone = await bytes(0, 150_000)
    for (const together of await Promise.all([1, 2, 3].map(() => bytes(0, 150_000))))
      expect(together.equals(alone)).toBe(true)
  })

  it('has a waveform of about 2,000 points that rises and falls', () => {
    const peaks = renderPeaks(plan)
    expect(peaks.length).toBeGreaterThan(1900)
    expect(peaks.data).toHaveLength(peaks.length * 2)
    expect(Math.max(...peaks.data)).toBe(127)
    expect(Math.min(...peaks.data.filter(value => value > 0))).toBeLessThan(60)
  })

  /** Levels from 0 to 1, each the mean of half a second. */
  const coarse = (data: readonly number[], points: number) =>
    Array.from({ length: points }, (_, index) => {
      const part = data.slice(
        Math.floor((index / points) * data.length),
        Math.floor(((index + 1) / points) * data.length),
      )
      return part.reduce((sum, value) => sum + Math.abs(value), 0) / part.length / 127
    })

  async function decode(mp3: Uint8Array): Promise<{ sound: Float32Array; sampleRate: number }> {
    const decoder = new MPEGDecoder()
    await decoder.ready
    const { channelData, sampleRate } = decoder.decode(mp3)
    decoder.free()
    return { sound: channelData[0] ?? new Float32Array(), sampleRate }
  }

  it('sounds as loud as its waveform shows', { timeout: patience(120_000) }, async () => {
    const { sound, sampleRate } = await decode(await bytes(0, demoAudio.source(plan).size))
    const waveform = createWaveform(sound.length, sampleRate)
    waveform.take(sound, sound)
    const seconds = Math.round(sound.length / sampleRate)
    const heard = coarse(waveform.finish().data, seconds * 2)
    const shown = coarse(renderPeaks(plan).data, seconds * 2)
    const differences = heard.map((level, index) => Math.abs(level - (shown[index] ?? 0)))
    expect(Math.max(...heard) - Math.min(...heard)).toBeGreaterThan(0.2)
    expect(differences.reduce((sum, each) => sum + each, 0) / differences.length).toBeLessThan(0.02)
    expect(Math.max(...differences)).toBeLessThan(0.06)
  })

  it('looks as the catalogue says, which is rendered when the sound changes', { timeout: patience(120_000) }, () => {
    const { sets } = demoCatalogue()
    for (const index of [0, sets.length - 1]) {
      const set = sets[index]
      if (!set) throw new Error('The demo has no sets')
      const { data, ...shape } = renderPeaks(soundPlanOf(set))
      const { data: kept, ...keptShape } = waveformOf(index)
      expect(keptShape).toEqual(shape)
      // Another processor may round another way.
      const differences = kept.map((value, at) => Math.abs(value - (data[at] ?? 0)))
      expect(differences.reduce((most, each) => Math.max(most, each))).toBeLessThanOrEqual(1)
    }
  })

  it('is as loud as the catalogue says, which is measured when the sound changes', () => {
    const { sets } = demoCatalogue()
    for (const [index, { duration }] of sets.entries())
      expect(loudnessOf(index).loudness_curve).toHaveLength(Math.ceil(duration / 10_000))
    const first = sets[0]
    if (!first) throw new Error('The demo has no sets')
    const meter = createMeter(48_000)
    let samples = 0
    for (const passage of renderSet(soundPlanOf(first), 48_000)) {
      meter.take(passage, passage)
      samples += passage.length
      if (samples > 60 * 48_000) break
    }
    expect(meter.finish().curve.slice(0, 6)).toEqual(loudnessOf(0).loudness_curve.slice(0, 6))
  })

  it('is the same sound at half the level when it is faded by four steps', { timeout: patience(120_000) }, async () => {
    const mp3 = await bytes(frameBytes, 200 * frameBytes)
    const { sound } = await decode(mp3)
    const faded = await decode(fadeFrames(mp3, new Int8Array(mp3.length / frameBytes).fill(-4)))
    expect(faded.sound.length).toBe(sound.length)
    const differences = sound.map((sample, at) => Math.abs(sample / 2 - (faded.sound[at] ?? 0)))
    expect(differences.reduce((most, each) => Math.max(most, each), 0)).toBeLessThan(0.001)
  })
})
