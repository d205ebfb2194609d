import { createMp3Encoder } from 'wasm-media-encoders'
import { readFrameHeader } from '../../../server/recording/mp3/frame-header.ts'

export interface Sound {
  seconds: number
  /** Hz. */
  sampleRate?: 22_050 | 24_000 | 44_100 | 48_000
  channels?: 1 | 2
  kbps?: 32 | 64 | 128 | 320
  /** Whether the bit rate is variable instead of constant. */
  isVariable?: boolean
  /** The volume from 0 to 1 at a position, which is a share (0 to 1) of the whole. */
  loudness?: (share: number) => number
}

/** A gliding tone as an MP3 of frames only, without any info header or tag. */
export async function encodeMp3(sound: Sound): Promise<Buffer> {
  const { seconds, sampleRate = 44_100, channels = 2, kbps = 128, isVariable = false, loudness = () => 0.5 } = sound
  const encoder = await createMp3Encoder()
  if (isVariable) encoder.configure({ channels, sampleRate, vbrQuality: 5 })
  else encoder.configure({ channels, sampleRate, outputSampleRate: sampleRate, bitrate: kbps })
  const length = Math.round(seconds * sampleRate)
  const samples = Float32Array.from({ length }, (_, at) => {
    const time = at / sampleRate
    return loudness(at / length) * Math.sin(2 * Math.PI * (220 * time + 30 * Math.sin(time * 3)))
  })
  // Copied, because the encoder returns views of memory that it reuses.
  return Buffer.concat([
    Buffer.from(encoder.encode(channels === 1 ? [samples] : [samples, samples])),
    Buffer.from(encoder.finalize()),
  ])
}

/** The offsets and sizes of all frames of an MP3 from `encodeMp3`. */
export function framesIn(mp3: Buffer): { at: number; size: number }[] {
  const frames: { at: number; size: number }[] = []
  for (let at = 0; ; ) {
    const header = readFrameHeader(mp3, at)
    if (!header) return frames
    frames.push({ at, size: header.size })
    at += header.size
  }
}
