import { open } from 'node:fs/promises'
import type { PcmSound } from '../../sound/sound.ts'
import type { TakePart } from './part.ts'

/** Samples per channel in one part. */
const partSamples = 16 * 1024

type ReadSample = (view: DataView, at: number) => number

function int24(view: DataView, at: number, isLittle: boolean): number {
  const [high, middle, low] = isLittle ? [at + 2, at + 1, at] : [at, at + 1, at + 2]
  return (view.getInt8(high) << 16) | (view.getUint8(middle) << 8) | view.getUint8(low)
}

/** What isn't a number would spoil all that follows in the encoder. */
const finite = (sample: number) => (Number.isFinite(sample) ? sample : 0)

/** How a sample is read, as a number from -1 to 1. */
function readerOf({ bytes, coding, isBigEndian }: PcmSound): ReadSample {
  const isLittle = !isBigEndian
  if (coding === 'float')
    return bytes === 8
      ? (view, at) => finite(view.getFloat64(at, isLittle))
      : (view, at) => finite(view.getFloat32(at, isLittle))
  if (coding === 'unsigned') return (view, at) => (view.getUint8(at) - 128) / 128
  switch (bytes) {
    case 1:
      return (view, at) => view.getInt8(at) / 2 ** 7
    case 2:
      return (view, at) => view.getInt16(at, isLittle) / 2 ** 15
    case 3:
      return (view, at) => int24(view, at, isLittle) / 2 ** 23
    default:
      return (view, at) => view.getInt32(at, isLittle) / 2 ** 31
  }
}

/** Reads plain samples. Of more than two channels, the first two. */
export async function readPcm(path: string, sound: PcmSound, take: TakePart): Promise<void> {
  const { start, end, bytes, sampleRate } = sound
  const step = bytes * sound.channels
  const read = readerOf(sound)
  const buffer = Buffer.allocUnsafeSlow(partSamples * step)
  const view = new DataView(buffer.buffer)
  const channels = Array.from({ length: Math.min(2, sound.channels) }, () => new Float32Array(partSamples))
  const handle = await open(path, 'r')
  try {
    for (let at = start; at < end; ) {
      const { bytesRead } = await handle.read(buffer, 0, Math.min(buffer.length, end - at), at)
      const samples = Math.floor(bytesRead / step)
      if (samples === 0) return
      for (const [channel, into] of channels.entries())
        for (let n = 0, from = channel * bytes; n < samples; n++, from += step) into[n] = read(view, from)
      at += samples * step
      take({
        channels: channels.map(each => each.subarray(0, samples)),
        sampleRate,
        share: (at - start) / (end - start),
      })
    }
  } finally {
    await handle.close()
  }
}
