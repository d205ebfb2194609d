import { closeSync, openSync, writeSync } from 'node:fs'
import { createMp3Encoder } from 'wasm-media-encoders'
import { ImportRefusal } from '../../lib/import-refusal.ts'
import { type FrameHeader, readFrameHeader } from '../mp3/frame-header.ts'
import { infoFrame } from '../mp3/info-frame.ts'
import type { Converted, ToConvert } from './jobs.ts'
import type { SoundPart } from './sources/part.ts'
import { readSound } from './sources/read-sound.ts'

/** Those of `RECORDING_KBPS` in kbit/s, and their halves for mono. */
const bitRates = [64, 80, 96, 112, 128, 160, 192, 224, 256, 320] as const

/** 44.1 or 48 kHz: what is a multiple of one of them remains so, and higher and lower rates are resampled by LAME. */
const outputRateOf = (sampleRate: number): 44_100 | 48_000 => (sampleRate % 11_025 === 0 ? 44_100 : 48_000)

const textOf = ({ sampleRate, channels }: SoundPart) => `${sampleRate} Hz ${channels.length === 1 ? 'mono' : 'stereo'}`

/** Writes an MP3 to an open file, behind the frame that describes it: that one is known last. */
class Output {
  readonly #file: number
  #header: Uint8Array | undefined
  #format: FrameHeader | undefined
  #bytes = 0

  constructor(file: number) {
    this.#file = file
  }

  write(encoded: Uint8Array): void {
    if (encoded.length === 0) return
    if (!this.#format) {
      this.#header = encoded.slice(0, 4)
      this.#format = readFrameHeader(encoded, 0)
    }
    const { size } = this.#firstFrame()
    writeSync(this.#file, encoded, 0, encoded.length, size + this.#bytes)
    this.#bytes += encoded.length
  }

  /** @param samples per channel of the music, at the rate of the MP3 */
  finish(samples: number): void {
    const [header, format] = [this.#header, this.#firstFrame()]
    if (!header) throw new Error('Nothing was encoded')
    // Frames differ by a byte at most, so that their mean is the bit rate.
    const frameBytes = (format.samples / 8) * (format.bitRate / format.sampleRate)
    const frames = Math.round(this.#bytes / frameBytes)
    const first = infoFrame({ header, format, frames, bytes: this.#bytes, samples })
    writeSync(this.#file, first, 0, first.length, 0)
  }

  #firstFrame(): FrameHeader {
    const format = this.#format
    if (!format) throw new Error('The encoder gave no MP3')
    const size = Math.floor((format.samples / 8) * (format.bitRate / format.sampleRate))
    return { ...format, size }
  }
}

/** Converts a recording, in constant memory. `onPart` is called often, with how much of it is done (0 to 1). */
export async function convert(
  { path, sound, to, bitRate }: ToConvert,
  onPart: (share: number) => void,
): Promise<Converted> {
  const encoder = await createMp3Encoder()
  const file = openSync(to, 'wx')
  const output = new Output(file)
  let first: SoundPart | undefined
  let samples = 0

  function begin(part: SoundPart) {
    const kbps = part.channels.length === 1 ? bitRate / 2000 : bitRate / 1000
    const bitrate = bitRates.find(each => each === kbps)
    if (bitrate === undefined) throw new Error(`There are no MP3s of ${kbps} kbit/s`)
    const { sampleRate, channels } = part
    const outputSampleRate = outputRateOf(sampleRate)
    encoder.configure({ channels: channels.length === 1 ? 1 : 2, sampleRate, outputSampleRate, bitrate })
    first = part
  }

  function take(part: SoundPart) {
    if (!first) begin(part)
    else if (first.sampleRate !== part.sampleRate || first.channels.length !== part.channels.length)
      throw new ImportRefusal(`It changes from ${textOf(first)} to ${textOf(part)}`)
    samples += part.channels[0]?.length ?? 0
    output.write(encoder.encode([...part.channels]))
    onPart(part.share)
  }

  try {
    await readSound(path, sound, take)
    if (!first || samples === 0) throw new ImportRefusal('It contains no audio')
    output.write(encoder.finalize())
    const { sampleRate } = first
    output.finish(Math.round((samples * outputRateOf(sampleRate)) / sampleRate))
    return { duration: (samples * 1000) / sampleRate }
  } finally {
    closeSync(file)
  }
}
