import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { MPEGDecoder } from 'mpg123-decoder'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { genres } from '../../../../../contract/genres.ts'
import { standingOf } from '../../../../../contract/suggestions.ts'
import { artworkOf, artworkSizes } from '../../../../../server/demo/artwork/paths.ts'
import { arrange } from '../../../../../server/demo/audio/arrangement.ts'
import { type DemoAudio, openDemoAudio } from '../../../../../server/demo/audio/demo-audio.ts'
import { fadeFrames } from '../../../../../server/demo/audio/fader.ts'
import { renderSet } from '../../../../../server/demo/audio/samples.ts'
import { demoActivity } from '../../../../../server/demo/catalogue/activity.ts'
import { demoCatalogue, soundPlanOf } from '../../../../../server/demo/catalogue/catalogue.ts'
import { loudnessOf } from '../../../../../server/demo/catalogue/loudness.ts'
import { rootOf } from '../../../../../server/demo/keys.ts'
import { openDemoLibrary } from '../../../../../server/demo/library.ts'
import { type DemoSet, frameBytes } from '../../../../../server/demo/plan.ts'
import { createMeter } from '../../../../../server/import/recording/loudness/meter.ts'
import { createWaveform } from '../../../../../server/import/recording/peaks/waveform.ts'
import { mediaColour } from '../../../../../src/lib/media-url.ts'

const cacheDir = mkdtempSync(join(tmpdir(), 'segue-demo-'))
afterAll(() => rmSync(cacheDir, { recursive: true, force: true }))

describe('the demo catalog', () => {
  const { sets, tracks, artists, labels } = demoCatalogue()

  it('is large enough to explore', () => {
    expect(sets.length).toBeGreaterThanOrEqual(24)
    expect(tracks.length).toBeGreaterThanOrEqual(150)
    expect(artists.length).toBeGreaterThanOrEqual(40)
    expect(labels.length).toBeGreaterThanOrEqual(15)
    expect(new Set(tracks.map(track => track.genre))).toEqual(new Set(genres))
    expect(tracks.filter(track => track.mixType === 'ID').length).toBeGreaterThan(5)
    expect(tracks.filter(track => track.mixType === 'remix').length).toBeGreaterThan(5)
  })

  it.each(sets)('$name lasts 20-60 minutes, and its 8-20 tracks follow each other without a gap or an overlap', set => {
    expect(set.duration / 60_000).toBeGreaterThan(20)
    expect(set.duration / 60_000).toBeLessThan(60)
    expect(set.slots.length).toBeGreaterThanOrEqual(8)
    expect(set.slots.length).toBeLessThanOrEqual(20)
    expect(set.slots[0]?.start).toBe(0)
    expect(set.slots.map(slot => slot.end)).toEqual([...set.slots.slice(1).map(slot => slot.start), set.duration])
  })

  it('never plays two tracks with the same root note in a row', () => {
    for (const { slots } of sets)
      for (const [index, { track }] of slots.entries())
        expect(rootOf(track.sound.key)).not.toBe(rootOf(slots[index + 1]?.track.sound.key ?? ''))
  })
})

describe('what listeners of the demo suggest', () => {
  const catalogue = demoCatalogue()
  const { suggestions, setFavs } = demoActivity(catalogue)

  it('has every standing, and a strong one in a set that many listeners like', () => {
    const stood = suggestions.map(({ trackId, votes }) => {
      const agree_count = votes.filter(({ agrees }) => agrees).length
      return { trackId, standing: standingOf({ agree_count, disagree_count: votes.length - agree_count }) }
    })
    expect(new Set(stood.map(({ standing }) => standing))).toEqual(new Set(['strong', 'supported', 'disputed', 'new']))
    const strong = stood.find(({ standing }) => standing === 'strong')
    const likes = (id: number) => setFavs.filter(({ setId }) => setId === id).length
    const median = catalogue.sets.map(({ id }) => likes(id)).toSorted((a, b) => b - a)[12]
    const places = catalogue.sets.filter(({ slots }) => slots.some(({ track }) => track.id === strong?.trackId))
    expect(Math.max(...places.map(({ id }) => likes(id)))).toBeGreaterThanOrEqual(median ?? Infinity)
  })

  it('is about IDs, and nobody votes on their own or twice', () => {
    for (const { trackId, userId, votes } of suggestions) {
      expect(catalogue.tracks.find(({ id }) => id === trackId)?.mixType).toBe('ID')
      expect(new Set([userId, ...votes.map(vote => vote.userId)]).size).toBe(votes.length + 1)
    }
  })
})

describe('the tracks of the demo', () => {
  const { tracks } = demoCatalogue()
  const unfold = (seed: number, sections: number) => {
    const [track] = tracks
    if (!track) throw new Error('The demo has no track')
    return arrange({ sound: { ...track.sound, seed }, sections })
  }

  it('unfold in different ways, from a soft start over something loud to a soft end', () => {
    const ways = new Set<string>()
    for (const { sound } of tracks) {
      const parts = arrange({ sound, sections: 20 })
      ways.add(parts.map(({ part }) => part).join(' '))
      const loudest = Math.max(
        ...parts.filter(({ part }) => part !== 'break').map(({ from, to }) => Math.max(from, to)),
      )
      expect(loudest).toBeGreaterThan(0.9)
      expect(parts[0]?.from).toBeLessThan(0.8)
      expect(parts.at(-1)?.to).toBeLessThan(0.75)
    }
    expect(ways.size).toBeGreaterThanOrEqual(5)
  })

  it('fill as many sections as they have, however few', () => {
    for (let seed = 0; seed < 30; seed++)
      for (const sections of [2, 3, 7, 15, 26]) expect(unfold(seed, sections)).toHaveLength(sections - 1)
  })
})

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

  it('has exactly the size it states, in 384-byte frames at 128 kbps', { timeout: 120_000 }, async () => {
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

  it('is rendered to the same bytes in another cache folder', { timeout: 120_000 }, async () => {
    const first = await bytes(0, 150_000)
    const otherAudio = openDemoAudio({ cacheDir: join(cacheDir, 'elsewhere') })
    const chunks: Uint8Array[] = []
    for await (const chunk of otherAudio.source(plan).read(0, 150_000)) chunks.push(chunk)
    await otherAudio.close()
    expect(Buffer.concat(chunks).equals(first)).toBe(true)
  })

  it('is the same for all who read it at the same time', { timeout: 120_000 }, async () => {
    const alone = await bytes(0, 150_000)
    for (const together of await Promise.all([1, 2, 3].map(() => bytes(0, 150_000))))
      expect(together.equals(alone)).toBe(true)
  })

  it('has a waveform of about 2,000 points that rises and falls', { timeout: 120_000 }, async () => {
    const peaks = await demoAudio.peaks(plan)
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

  it('sounds as loud as its waveform shows', { timeout: 120_000 }, async () => {
    const { sound, sampleRate } = await decode(await bytes(0, demoAudio.source(plan).size))
    const waveform = createWaveform(sound.length, sampleRate)
    waveform.take(sound, sound)
    const seconds = Math.round(sound.length / sampleRate)
    const heard = coarse(waveform.finish().data, seconds * 2)
    const shown = coarse((await demoAudio.peaks(plan)).data, seconds * 2)
    const differences = heard.map((level, index) => Math.abs(level - (shown[index] ?? 0)))
    expect(Math.max(...heard) - Math.min(...heard)).toBeGreaterThan(0.2)
    expect(differences.reduce((sum, each) => sum + each, 0) / differences.length).toBeLessThan(0.02)
    expect(Math.max(...differences)).toBeLessThan(0.06)
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

  it('is the same sound at half the level when it is faded by four steps', { timeout: 120_000 }, async () => {
    const mp3 = await bytes(frameBytes, 200 * frameBytes)
    const { sound } = await decode(mp3)
    const faded = await decode(fadeFrames(mp3, new Int8Array(mp3.length / frameBytes).fill(-4)))
    expect(faded.sound.length).toBe(sound.length)
    const differences = sound.map((sample, at) => Math.abs(sample / 2 - (faded.sound[at] ?? 0)))
    expect(differences.reduce((most, each) => Math.max(most, each), 0)).toBeLessThan(0.001)
  })
})

describe('demo artwork', () => {
  const library = openDemoLibrary({ cacheDir })
  afterAll(() => library.close())

  it.each(artworkSizes)('is available as a square of %i px', async size => {
    const picture = await library.picture(`art/sets/1-${size}.webp`)
    expect(await sharp(picture?.body).metadata()).toMatchObject({ width: size, height: size, format: 'webp' })
  })

  it('has the color of most of it in its URL, as a placeholder', async () => {
    for (const kind of ['artists', 'labels'] as const) {
      const { art_url } = artworkOf(kind, 3)
      const picture = await library.picture(art_url)
      const corner = await sharp(picture?.body).extract({ left: 0, top: 0, width: 1, height: 1 }).raw().toBuffer()
      const placeholder = mediaColour(art_url)?.match(/[0-9a-f]{2}/g)
      expect(placeholder?.map(part => expect.closeTo(Number.parseInt(part, 16), -1.5))).toEqual([...corner])
    }
  })

  it('shows a different person for each featured artist, also without the colors', async () => {
    const edge = 24
    const shades = async (id: number) => {
      const picture = await library.picture(artworkOf('artists', id).art_url)
      return sharp(picture?.body).resize(edge).greyscale().normalise().extractChannel(0).raw().toBuffer()
    }
    const pictures = await Promise.all(demoCatalogue().featured.artists.map(shades))
    const difference = (a: Buffer, b: Buffer) =>
      a.reduce((sum, shade, at) => sum + Math.abs(shade - (b[at] ?? 0)), 0) / edge ** 2
    const pairs = pictures.flatMap((one, at) => pictures.slice(at + 1).map(other => difference(one, other)))
    expect(Math.min(...pairs)).toBeGreaterThan(15)
  })

  it('differs from set to set, and does not exist for unknown sets, sizes and paths', async () => {
    const one = await library.picture('art/sets/1-96.webp')
    const two = await library.picture('art/sets/2-96.webp')
    expect(Buffer.from(one?.body ?? []).equals(Buffer.from(two?.body ?? []))).toBe(false)
    for (const path of ['art/sets/9999-96.webp', 'art/sets/1-97.webp', '../package.json', 'art/../../etc/passwd'])
      expect(await library.picture(path)).toBeUndefined()
  })
})
