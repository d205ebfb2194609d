import { mkdir, open, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { MPEGDecoder } from 'mpg123-decoder'
import { demoCatalogue } from '../../../server/demo/catalogue/catalogue.ts'
import type { DemoSetEntry } from '../../../server/demo/catalogue/sets.ts'
import { openDemoLibrary } from '../../../server/demo/library.ts'
import { frameBytes, frameMs, sectionFrames } from '../../../server/demo/plan.ts'
import { createFingerprinter, type Fingerprint } from '../../../server/ear/fingerprint.ts'
import { examineRecording } from '../../../server/import/recording/examine.ts'
import { longestFrame } from '../../../server/import/recording/mp3/frame-header.ts'
import { createFrameWalk } from '../../../server/import/recording/mp3/frame-walk.ts'
import { walkFile } from '../../../server/import/recording/mp3/walk-file.ts'
import { sampleRate } from './alter.ts'

/** A recording as a file, and what is heard in it, which only the evaluation reads. */
export interface Recording {
  path: string
  set: DemoSetEntry
}

/** Renders the demo's sets (the first `count`) as MP3s whose names say nothing. */
export async function renderRecordings(folder: string, count: number): Promise<Recording[]> {
  const cacheDir = process.env.BENCH_DATA ?? join(folder, 'cache')
  await mkdir(cacheDir, { recursive: true })
  const library = openDemoLibrary({ cacheDir })
  const recordings: Recording[] = []
  for (const set of demoCatalogue().sets.slice(0, count)) {
    const source = await library.audio(set.permalink)
    if (!source) throw new Error(`The demo has no sound of ${set.permalink}`)
    const path = join(folder, `${recordings.length}.mp3`)
    const file = await open(path, 'w')
    for await (const bytes of source.read(0, source.size)) await writeFile(file, bytes)
    await file.close()
    recordings.push({ path, set })
  }
  await library.close()
  return recordings
}

const batchBytes = 4 * 1024

/** Decodes a recording as its import does, block by block. */
async function decode(path: string, take: (left: Float32Array, right: Float32Array) => void): Promise<void> {
  const { sound } = await examineRecording(path)
  const decoder = new MPEGDecoder({ enableGapless: false })
  await decoder.ready
  const batch = Buffer.alloc(batchBytes + longestFrame)
  let filled = 0
  const flush = () => {
    const [left, right = left] = decoder.decode(batch.subarray(0, filled)).channelData
    filled = 0
    if (left && right) take(left, right)
  }
  const walk = createFrameWalk(sound.end, ({ size }, bytes, at) => {
    batch.set(bytes.subarray(at, at + size), filled)
    filled += size
    if (filled >= batchBytes) flush()
  })
  const handle = await open(path, 'r')
  try {
    await walkFile(handle, sound, walk, () => {})
    flush()
  } finally {
    await handle.close()
    decoder.free()
  }
}

export async function fingerprintRecording(path: string): Promise<Fingerprint> {
  const fingerprinter = createFingerprinter(sampleRate)
  await decode(path, fingerprinter.take)
  return fingerprinter.finish()
}

/** The time (ms) that decoding alone takes. */
export async function timeDecoding(path: string): Promise<number> {
  const begun = performance.now()
  await decode(path, () => {})
  return performance.now() - begun
}

export function fingerprintOf(sound: Float32Array): Fingerprint {
  const fingerprinter = createFingerprinter(sampleRate)
  fingerprinter.take(sound, sound)
  return fingerprinter.finish()
}

/** Frames before an excerpt from which the decoder starts. */
const before = 10

/** Decodes an excerpt. A demo recording has a constant bit rate, so that its bytes say where it is. */
export async function excerptOf(path: string, fromMs: number, lengthMs: number): Promise<Float32Array> {
  const first = Math.max(1, Math.floor(fromMs / frameMs) - before)
  const bytes = Buffer.alloc((Math.ceil(lengthMs / frameMs) + before) * frameBytes)
  const handle = await open(path, 'r')
  const { bytesRead } = await handle.read(bytes, 0, bytes.length, first * frameBytes)
  await handle.close()
  const decoder = new MPEGDecoder({ enableGapless: false })
  await decoder.ready
  const sound = decoder.decode(bytes.subarray(0, bytesRead)).channelData[0] ?? new Float32Array(0)
  const excerpt = sound.slice(before * frameMs * (sampleRate / 1000))
  decoder.free()
  return excerpt
}

/** The tracks that are heard at a time: in a transition both, of four bars behind the boundary. */
export function tracksAt({ slots }: Pick<DemoSetEntry, 'slots'>, ms: number): number[] {
  return slots.flatMap(({ track, start, end }, at) => {
    const next = slots[at + 1]
    const fading = next ? sectionFrames(next.track.sound.bpm) * frameMs : 0
    return start <= ms && ms < end + fading ? [track.id] : []
  })
}
