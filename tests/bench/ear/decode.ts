import { open } from 'node:fs/promises'
import { MPEGDecoder } from 'mpg123-decoder'
import { frameBytes, frameMs } from '../../../server/demo/plan.ts'
import { examineRecording } from '../../../server/recording/examine.ts'
import { longestFrame } from '../../../server/recording/mp3/frame-header.ts'
import { createFrameWalk } from '../../../server/recording/mp3/frame-walk.ts'
import { walkFile } from '../../../server/recording/mp3/walk-file.ts'
import { sampleRate } from './alter.ts'

const batchBytes = 4 * 1024

/** Decodes a recording as its import does, block by block. */
export async function decode(path: string, take: (left: Float32Array, right: Float32Array) => void): Promise<void> {
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

/** Decodes a recording for nothing, to be timed. */
export const decodeOnly = (path: string) => decode(path, () => {})

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
