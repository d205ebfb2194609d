import { open } from 'node:fs/promises'
import { MPEGDecoder } from 'mpg123-decoder'
import { frameBytes, frameMs } from '../../../server/demo/plan.ts'
import { readMp3 } from '../../../server/recording/decode/sources/mp3.ts'
import { examineRecording } from '../../../server/recording/examine.ts'
import { sampleRate } from './alter.ts'

/** Decodes a recording as its import does, block by block. */
export async function decode(path: string, take: (left: Float32Array, right: Float32Array) => void): Promise<void> {
  const { sound } = await examineRecording(path)
  await readMp3(path, sound, ({ channels: [left, right = left] }) => {
    if (left && right) take(left, right)
  })
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
