import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, describe, expect, it, onTestFinished, test } from 'vitest'
import { Peaks } from '#contract/peaks.ts'
import { artworkOf, artworkSizes } from '../../../../server/demo/artwork/paths.ts'
import { demoCatalogue } from '../../../../server/demo/catalogue/catalogue.ts'
import { openDemoLibrary } from '../../../../server/demo/library.ts'
import { mediaColour } from '../../../../src/lib/media-url.ts'

const cacheDir = mkdtempSync(join(tmpdir(), 'segue-demo-'))
afterAll(() => rmSync(cacheDir, { recursive: true, force: true }))

test('each set has its own waveform at once, for which nothing is synthesized', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'segue-demo-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const library = openDemoLibrary({ cacheDir: folder })
  const { sets } = demoCatalogue()
  const waveforms = await Promise.all(sets.map(({ permalink }) => library.peaks(permalink)))
  for (const [index, waveform] of waveforms.entries()) {
    const { length, samples_per_pixel, sample_rate, data } = Peaks.parse(waveform)
    const seconds = (length * samples_per_pixel) / sample_rate
    expect(Math.abs(seconds - (sets[index]?.duration ?? 0) / 1000)).toBeLessThan(3)
    expect(data).toHaveLength(2 * length)
    expect(Math.max(...data)).toBe(127)
    expect(new Set(data).size).toBeGreaterThan(100)
  }
  expect(new Set(waveforms.map(waveform => JSON.stringify(waveform))).size).toBe(sets.length)
  expect(await library.peaks('sets/unknown.mp3')).toBeUndefined()
  await library.close()
  // What is synthesized would be kept here.
  expect(readdirSync(folder)).toEqual([])
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
