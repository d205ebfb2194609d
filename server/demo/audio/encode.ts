import { createMp3Encoder } from 'wasm-media-encoders'
import { samplesPerFrame } from './layers.ts'
import { packFrames, readFrames } from './repack.ts'

/** The delay between input and decoded output, in samples: 576 of LAME and 529 of a decoder. */
const codecDelay = 1105
const framesBefore = 3
const framesAfter = 3

type Encoder = Awaited<ReturnType<typeof createMp3Encoder>>

/**
 * Resolves with a function that encodes a section as 384-byte frames of the same length. The section is encoded as a loop, so
 * that there is no silence at its ends, and shifted by the codec's delay, so that it plays exactly where the plan has it.
 */
export async function createSectionEncoder(): Promise<(samples: Float32Array) => Uint8Array> {
  const encoder = await createMp3Encoder()
  return samples => {
    const looped = loop(samples)
    for (const vbrQuality of [7, 8, 9] as const) {
      const frames = readFrames(encodeAll(encoder, looped, vbrQuality)).filter(({ main }) => !isTag(main))
      const wanted = frames.slice(framesBefore, framesBefore + samples.length / samplesPerFrame)
      const packed = packFrames(wanted)
      if (packed) return packed
    }
    throw new Error('A section does not fit into 128 kbps')
  }
}

/** LAME's first frame may only describe the file. */
const isTag = (main: Uint8Array) => /^(Xing|Info)/.test(String.fromCharCode(...main.subarray(0, 4)))

function loop(samples: Float32Array): Float32Array {
  const before = framesBefore * samplesPerFrame - codecDelay
  const looped = new Float32Array(before + samples.length + framesAfter * samplesPerFrame)
  for (let i = 0; i < looped.length; i++) looped[i] = samples[(i - before + samples.length) % samples.length] ?? 0
  return looped
}

function encodeAll(encoder: Encoder, samples: Float32Array, vbrQuality: 7 | 8 | 9): Uint8Array {
  encoder.configure({ channels: 1, sampleRate: 48_000, outputSampleRate: 48_000, vbrQuality })
  // The encoder returns views of memory that it reuses.
  const chunks = [encoder.encode([samples]).slice(), encoder.finalize().slice()]
  const whole = new Uint8Array(chunks.reduce((sum, chunk) => sum + chunk.length, 0))
  let at = 0
  for (const chunk of chunks) {
    whole.set(chunk, at)
    at += chunk.length
  }
  return whole
}
