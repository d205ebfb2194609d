import { mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { MPEGDecoder } from 'mpg123-decoder'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { Outage } from '../../../../../server/lib/import-refusal.ts'
import { openFolderStore } from '../../../../../server/media/folder-store.ts'
import { openDecodePool } from '../../../../../server/recording/decode/pool.ts'
import { placeRecording } from '../../../../../server/recording/place.ts'
import { readRecording } from '../../../../../server/recording/read-recording.ts'
import { hasFfmpeg } from '../../../../../server/recording/sound/ffmpeg.ts'
import { takeRecording } from '../../../../../server/recording/take.ts'
import { ownFolder } from '../../../../support/recordings/folder.ts'

/** Recordings that other programs made (`scripts/fixtures/make-beeps.sh`): 1.2 s with beeps at 0.50 s and 0.90 s. */
const beeps = fileURLToPath(new URL('../../../../fixtures/beeps/', import.meta.url))
const files = readdirSync(beeps)
const needsFfmpeg = files.filter(each => /\.(m4a|webm|aac)$|alaw/.test(each))
const canDecode = await hasFfmpeg()

vi.setConfig({ testTimeout: 30_000 })
const folder = ownFolder()
const pool = openDecodePool({ threads: 1 })
beforeAll(() => mkdirSync(folder.path('scratch')))
afterAll(() => pool.close())

/** Where beeps begin in an MP3 (ms), as a player hears it: without what the encoder has put at the ends. */
async function beepsIn(path: string, skip: number): Promise<number[]> {
  const decoder = new MPEGDecoder({ enableGapless: false })
  await decoder.ready
  const { channelData, sampleRate } = decoder.decode(readFileSync(path))
  decoder.free()
  const found: number[] = []
  let quiet = Number.POSITIVE_INFINITY
  for (const [at, sample] of (channelData[0] ?? []).entries()) {
    const isLoud = Math.abs(sample) > 0.1
    if (isLoud && quiet > sampleRate / 10) found.push(((at - skip) * 1000) / sampleRate)
    quiet = isLoud ? 0 : quiet + 1
  }
  return found
}

const open: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const release of open.splice(0)) await release()
  expect(readdirSync(folder.path('scratch')), 'converted files are left').toEqual([])
})

async function take(path: string, bitRate = 320_000) {
  const media = openFolderStore(folder.path('media'))
  const brought = await readRecording(path)
  const taken = await takeRecording(brought, { media, pool, bitRate, scratch: folder.path('scratch') })
  open.push(taken.release)
  return { ...taken, media, brought }
}

/** How far times may move (ms), at the beginning and at the end. */
function toleranceOf(file: string): { start: number; end: number } {
  // Nothing says what the encoder has added.
  if (/adts|no-header/.test(file)) return { start: 50, end: 80 }
  // ffmpeg leaves in what fills the last packet of AAC.
  return { start: 5, end: file.endsWith('.m4a') ? 25 : 1 }
}

describe.each(files)('%s', file => {
  const isSkipped = needsFfmpeg.includes(file) && !canDecode
  const note = isSkipped ? ' (skipped: ffmpeg is not installed)' : ''
  test.skipIf(isSkipped)(`becomes an MP3 of a constant bit rate in which no time has moved${note}`, async () => {
    const tolerance = toleranceOf(file)
    const { examined } = await take(`${beeps}${file}`)
    expect(examined.isConstant).toBe(true)
    expect(Math.abs(examined.duration - 1200)).toBeLessThanOrEqual(tolerance.end)
    const [first = 0, second = 0, ...more] = await beepsIn(examined.path, examined.sound.skip)
    expect(more).toEqual([])
    expect(Math.abs(first - 500)).toBeLessThan(tolerance.start)
    expect(Math.abs(second - 900)).toBeLessThan(tolerance.start)
  })
})

test('an MP3 of a constant bit rate remains as it is', async () => {
  const path = `${beeps}lame-cbr.mp3`
  const { examined, origin } = await take(path)
  expect(examined.path).toBe(path)
  expect(origin).toBe(examined.sha256)
})

test('stereo is encoded at the given bit rate, and mono at half of it', async () => {
  expect((await take(`${beeps}flac-16.flac`, 192_000)).examined).toMatchObject({ bitRate: 192_000, channels: 2 })
  expect((await take(`${beeps}sox-s16.wav`, 320_000)).examined).toMatchObject({ bitRate: 160_000, channels: 1 })
  expect((await take(`${beeps}sox-s16.wav`, 128_000)).examined).toMatchObject({ bitRate: 64_000, channels: 1 })
})

test('sample rates become 44.1 or 48 kHz', async () => {
  const rateOf = async (file: string) => (await take(`${beeps}${file}`)).examined.sound.sampleRate
  expect(await rateOf('flac-16.flac')).toBe(44_100)
  expect(await rateOf('flac-24-96k.flac')).toBe(48_000)
  expect(await rateOf('sox-s16.wav')).toBe(48_000)
})

test('the content of a file counts, not its name', async () => {
  const path = folder.write('really-flac.mp3', readFileSync(`${beeps}flac-16.flac`))
  expect((await take(path)).examined).toMatchObject({ duration: 1200, isConstant: true })
})

test('what was converted and placed before is found again, and not converted', async () => {
  const path = `${beeps}oggenc.ogg`
  const { examined, origin, media } = await take(path)
  const { permalink } = await placeRecording(examined, { media, name: 'Night', origin })
  const again = await take(path)
  expect(again).toMatchObject({
    origin,
    examined: { path: folder.path(`media/${permalink}`), sha256: examined.sha256 },
  })
})

/** A file whose header says that it is of 4 s. */
function claiming(file: string, write: (bytes: Buffer) => void): string {
  const bytes = readFileSync(`${beeps}${file}`)
  write(bytes)
  return folder.write(`claiming-${file}`, bytes)
}

test.each([
  ['WAV', claiming('sox-s16.wav', bytes => bytes.writeUInt32LE(4 * 16_000, bytes.indexOf('data') + 4))],
  ['AIFF', claiming('sox-s16.aiff', bytes => bytes.writeUInt32BE(4 * 16_000 + 8, bytes.indexOf('SSND') + 4))],
])('a %s file that is shorter than it says is refused with both lengths', async (_, path) => {
  await expect(take(path)).rejects.toThrow('It is cut off: it says that it lasts 00:00:04 and lasts 00:00:01')
})

test.each(['ogg', 'opus'])('of an %s file without its end, what is there is taken', async kind => {
  const bytes = readFileSync(`${beeps}${kind === 'ogg' ? 'oggenc.ogg' : 'opusenc.opus'}`)
  const { examined } = await take(folder.write(`cut.${kind}`, bytes.subarray(0, -200)))
  expect(examined.duration).toBeGreaterThan(0)
  expect(examined.duration).toBeLessThanOrEqual(1300)
})

test('a FLAC file of which not all can be decoded is refused with both lengths', async () => {
  const path = claiming('flac-16.flac', bytes => bytes.writeUInt32BE(4 * 44_100, 22))
  await expect(take(path)).rejects.toThrow(
    'It is cut off or broken: it says that it lasts 00:00:04, and only 00:00:01 can be decoded',
  )
})

test('where a program left the size unwritten, the sound lasts as long as the file', async () => {
  const path = claiming('sox-s16.wav', bytes => bytes.writeUInt32LE(0, bytes.indexOf('data') + 4))
  expect((await take(path)).examined.duration).toBe(1200)
})

test('a conversion that is stopped leaves nothing', async () => {
  const stop = new AbortController()
  const brought = await readRecording(`${beeps}sox-s32.wav`)
  const options = {
    media: openFolderStore(folder.path('media')),
    pool,
    bitRate: 320_000,
    scratch: folder.path('scratch'),
  }
  const taking = takeRecording(brought, { ...options, signal: stop.signal })
  stop.abort(new Error('stopped'))
  await expect(taking).rejects.toThrow('stopped')
})

test('a folder for converted files that takes none is the fault of the machine, not of the file', async () => {
  const brought = await readRecording(`${beeps}sox-s16.wav`)
  const options = {
    media: openFolderStore(folder.path('media')),
    pool,
    bitRate: 320_000,
    scratch: folder.path('nowhere'),
  }
  await expect(takeRecording(brought, options)).rejects.toThrow(Outage)
})
