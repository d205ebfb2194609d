import { createMp3Encoder } from 'wasm-media-encoders'
import { readFrameHeader } from '../../../server/import/recording/frame-header.ts'

export interface Sound {
  seconds: number
  /** Hz. */
  sampleRate?: 22_050 | 24_000 | 44_100 | 48_000
  channels?: 1 | 2
  kbps?: 32 | 64 | 128 | 320
  /** A variable bit rate in place of a constant one. */
  isVariable?: boolean
  /** 0 to 1 at a share of the whole. */
  loudness?: (share: number) => number
}

/** A glide of tones as an MP3 without any header or tag: frames only. */
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
  // The encoder's answers are views of memory that it uses again.
  return Buffer.concat([
    Buffer.from(encoder.encode(channels === 1 ? [samples] : [samples, samples])),
    Buffer.from(encoder.finalize()),
  ])
}

/** The places of all frames in what `encodeMp3` made. */
export function framesIn(mp3: Buffer): { at: number; size: number }[] {
  const frames: { at: number; size: number }[] = []
  for (let at = 0; ; ) {
    const header = readFrameHeader(mp3, at)
    if (!header) return frames
    frames.push({ at, size: header.size })
    at += header.size
  }
}
