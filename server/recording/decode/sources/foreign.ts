import { decodeWithFfmpeg } from '../../sound/ffmpeg.ts'
import type { ForeignSound } from '../../sound/sound.ts'
import type { TakePart } from './part.ts'

const sampleBytes = 4

/** Decodes what ffmpeg alone can, as it writes it: the channels take turns. */
export async function readForeign(path: string, sound: ForeignSound, take: TakePart): Promise<void> {
  const { channels, sampleRate, duration } = sound
  const step = sampleBytes * channels
  let rest = Buffer.alloc(0)
  let read = 0
  await decodeWithFfmpeg(path, sound, chunk => {
    const bytes = rest.length === 0 ? chunk : Buffer.concat([rest, chunk])
    const samples = Math.floor(bytes.length / step)
    rest = Buffer.from(bytes.subarray(samples * step))
    const parts = Array.from({ length: channels }, () => new Float32Array(samples))
    for (const [channel, into] of parts.entries())
      for (let n = 0, at = channel * sampleBytes; n < samples; n++, at += step) into[n] = bytes.readFloatLE(at)
    read += samples
    const share = duration ? Math.min(1, (read * 1000) / sampleRate / duration) : 0
    take({ channels: parts, sampleRate, share })
  })
}
