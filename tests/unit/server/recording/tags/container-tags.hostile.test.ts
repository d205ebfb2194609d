import { readdirSync, readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readContainerPicture, readContainerTags } from '../../../../../server/recording/tags/container-tags.ts'
import { withinProcessorTime } from '../../../../support/processor-time.ts'
import { blow, damage } from '../../../../support/recordings/damage.ts'
import { ownFolder } from '../../../../support/recordings/folder.ts'

const fixtures = 'tests/fixtures/recordings'
const folder = ownFolder()

/** Reads all that there is of a file; any error fails the test. */
async function readAll(path: string) {
  const picture = await readContainerPicture(path)
  return { ...(await readContainerTags(path)), picture }
}

test('Damaged files are read as far as they can be', async () => {
  const files = readdirSync(fixtures).map(name => readFileSync(`${fixtures}/${name}`))
  const damaged = fc
    .tuple(fc.constantFrom(...files), fc.array(blow, { minLength: 1, maxLength: 5 }))
    .map(([file, blows]) => blows.reduce(damage, file))
  await fc.assert(
    fc.asyncProperty(damaged, async file => {
      const { chapters } = await readAll(folder.write('damaged', file))
      const starts = chapters.map(({ start }) => start)
      expect(starts).toEqual(starts.toSorted((one, other) => one - other))
      expect(starts.every(start => Number.isFinite(start))).toBe(true)
    }),
    { numRuns: 400 },
  )
})

const latin1 = (text: string) => Buffer.from(text, 'latin1')
const little = (...numbers: number[]) =>
  Buffer.concat(numbers.map(number => Buffer.from(Uint32Array.of(number).buffer)))
const big = (...numbers: number[]) => Buffer.concat(numbers.map(number => little(number).reverse()))
const most = 0xffffffff
const zeros = (bytes: number) => Buffer.alloc(bytes)
const times = (count: number, part: Buffer) => Buffer.alloc(count * part.length, part)

const ftyp = [big(16), latin1('ftypM4A \0\0\0\0')]
const wave = [latin1('RIFF'), little(most), latin1('WAVEfmt '), little(16, 0x00010001, 8000, 8000, 0x00080001)]
const aiff = [latin1('FORM'), big(most), latin1('AIFF')]
const segment = latin1('\x1aE\xdf\xa3\x80\x18\x53\x80\x67\xff')
/** The largest size of an element that is a size. */
const hugeSize = latin1('\x01\xff\xff\xff\xff\xff\xff\xfe')
const flacBlock = (kind: number, size: number) => big(kind * 2 ** 24 + size)
const oggPage = (content: Buffer) => [latin1('OggS'), zeros(22), Buffer.of(1, content.length), content]

/** Each claims or has far more than there is to read. A reader that believed it would take gigabytes or minutes. */
const hostile: [what: string, ...parts: Buffer[]][] = [
  ['a FLAC with a picture that is cut off', latin1('fLaC'), flacBlock(6, 0xffffff), big(3, most)],
  ['a FLAC picture of 4 GiB', latin1('fLaC'), flacBlock(0x86, 32), big(3, 0, 0, 1, 1, 24, 0, most)],
  ['a FLAC with 4 billion comments', latin1('fLaC'), flacBlock(0x84, 8), little(0, most), zeros(3000)],
  ['a FLAC with 4 million empty comments', latin1('fLaC'), flacBlock(0x84, 0xffffff), little(0, most), zeros(0xffffff)],
  [
    'Ogg with a comment of 4 GiB',
    ...oggPage(latin1('\x01vorbis')),
    ...oggPage(Buffer.concat([latin1('\x03vorbis'), little(0, 1, most)])),
  ],
  ['an MP4 with a box of 2^62 bytes', ...ftyp, big(1), latin1('moov'), big(2 ** 30, 0), zeros(100)],
  ['an MP4 with boxes in boxes', ...ftyp, times(10_000, Buffer.concat([big(0x7fffffff), latin1('moov')]))],
  ['an MP4 of a million boxes', ...ftyp, times(1_000_000, Buffer.concat([big(8), latin1('free')]))],
  [
    'an MP4 with a million tracks',
    ...ftyp,
    big(0),
    latin1('moov'),
    times(1_000_000, Buffer.concat([big(8), latin1('trak')])),
  ],
  ['a WAV with a text of 4 GiB', ...wave, latin1('LIST'), little(most), latin1('INFOIGNR'), little(most), zeros(100)],
  ['a WAV with 4 billion cue points', ...wave, latin1('cue '), little(most, most), zeros(100)],
  ['a WAV with an ID3 tag of 4 GiB', ...wave, latin1('id3 '), little(most), latin1('ID3\x03\0\0\x7f\x7f\x7f\x7f')],
  ['a WAV of a million chunks', ...wave, times(1_000_000, Buffer.concat([latin1('junk'), little(0)]))],
  ['an AIFF with a text of 4 GiB', ...aiff, latin1('ANNO'), big(most), zeros(100)],
  ['a Matroska with tags of 2^56 bytes', segment, latin1('\x12\x54\xc3\x67'), hugeSize, latin1('\x73\x73'), hugeSize],
  ['a Matroska of ten million elements', segment, times(10_000_000, latin1('\xec\x80'))],
]

describe('Of a hostile file, little memory and time is taken for', () => {
  test.each(hostile)('%s', async (_, ...parts) => {
    const path = folder.write('hostile', ...parts)
    const before = process.resourceUsage().maxRSS
    expect(await withinProcessorTime(4000, () => readAll(path))).toMatchObject({ title: undefined, chapters: [] })
    const tookMiB = (process.resourceUsage().maxRSS - before) / 1024
    expect(tookMiB).toBeLessThan(150)
  })
})

test('A broken part does not hide what is behind it', async () => {
  const flac = readFileSync(`${fixtures}/night.flac`)
  const path = folder.write('broken.flac', flac.subarray(0, 4), flacBlock(6, 4), big(3), flac.subarray(4))
  expect(await readContainerTags(path)).toMatchObject({ title: 'Nächte im Ôkto', hasPicture: true })
})
