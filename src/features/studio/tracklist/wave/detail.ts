import { type FilePart, fetchRange } from '../../../../lib/fetch-range.ts'

/** The time between two points of detail, in ms. */
export const pointMs = 20
/** Detail is read by the minute, in ms. */
export const minuteMs = 60_000

/** Of Hz: enough for loudness, and a minute takes a fifth of the memory. */
const decodedRate = 8_000
/** Decoding begins this much earlier (ms): an MP3 frame may need the bytes of some before it. */
const lead = 250

/** A recording of a constant bit rate: where each time is in its file. */
export interface Recording {
  url: string
  /** Of the sound, in bytes; `end` is behind it. */
  start: number
  end: number
  /** In ms. */
  duration: number
}

async function fetchPart(url: string, from: number, to: number, signal: AbortSignal): Promise<FilePart> {
  const part = await fetchRange(url, from, to, signal)
  if (!part) throw new Error('This server sends no parts of recordings')
  return part
}

const isTag = (bytes: Uint8Array) => String.fromCharCode(...bytes.subarray(0, 3)) === 'ID3'

/** The length of the tags before the sound, in bytes: their header, and what it names in four times seven bits. */
function tagsLength(bytes: Uint8Array): number {
  if (!isTag(bytes)) return 0
  return 10 + bytes.subarray(6, 10).reduce((length, byte) => length * 128 + (byte & 127), 0)
}

/** A first frame that begins so says that the bit rate varies: a time's place in the file can then only be guessed. */
const variable = /Xing|VBRI/

/** Finds the sound in a recording; null if its bit rate isn't constant. Rejects if the recording can't be fetched. */
export async function openRecording(url: string, duration: number, signal: AbortSignal): Promise<Recording | null> {
  const beginning = await fetchPart(url, 0, 10, signal)
  const start = tagsLength(beginning.bytes)
  const end = beginning.size
  if (duration <= 0 || start >= end) return null
  const { bytes } = await fetchPart(url, start, Math.min(start + 256, end), signal)
  return variable.test(String.fromCharCode(...bytes)) ? null : { url, start, end, duration }
}

/**
 * The energy of a minute of a recording (the `index`th, from 0), a value for every `pointMs`: the mean square of the samples, both
 * channels added. Rejects if it can't be fetched or decoded.
 */
export async function readMinute(recording: Recording, index: number, signal: AbortSignal): Promise<Float32Array> {
  const { url, start, end, duration } = recording
  const from = index * minuteMs
  const to = Math.min(from + minuteMs, duration)
  const byteAt = (ms: number) => start + Math.round(((end - start) * Math.max(0, ms)) / duration)
  const { bytes } = await fetchPart(url, byteAt(from - lead), byteAt(to), signal)
  const context = new OfflineAudioContext(1, 1, decodedRate)
  return energyOf(await context.decodeAudioData(bytes.buffer), to - from)
}

/** The energy of the last `length` ms: frames may be missing at the beginning, where a part was cut out of the recording. */
function energyOf(sound: AudioBuffer, length: number): Float32Array {
  const perPoint = (sound.sampleRate * pointMs) / 1000
  const points = new Float32Array(Math.ceil(length / pointMs))
  const first = sound.length - Math.round((sound.sampleRate * length) / 1000)
  for (let channel = 0; channel < sound.numberOfChannels; channel++) {
    const samples = sound.getChannelData(channel)
    for (let point = 0; point < points.length; point++) {
      const part = samples.subarray(
        Math.max(0, Math.round(first + point * perPoint)),
        Math.max(0, Math.round(first + (point + 1) * perPoint)),
      )
      points[point] = (points[point] ?? 0) + part.reduce((sum, sample) => sum + sample * sample, 0) / perPoint
    }
  }
  return points
}

/** The minutes (by their index) from `from` to `to`, in ms. */
export const minutesIn = ({ from, to }: { from: number; to: number }): number[] => {
  const first = Math.floor(from / minuteMs)
  return Array.from({ length: Math.max(1, Math.ceil(to / minuteMs) - first) }, (_, at) => first + at)
}
