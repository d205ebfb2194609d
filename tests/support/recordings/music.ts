import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { createMp3Encoder } from 'wasm-media-encoders'
import { createDiskCache } from '../../../server/demo/disk-cache.ts'

/** A piece of music: its seed says which, `from` where in it (s). At another speed its pitch is another one, too. */
export interface Piece {
  seed: number
  seconds: number
  from?: number
  speed?: number
}

const sampleRate = 22_050

/** The same numbers from 0 to 1 for the same seed. */
function randomOf(seed: number): () => number {
  let state = Math.imul(seed, 0x9e3779b1) >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** Three voices of short notes, which seldom begin together. */
function notesOf({ seed, seconds, from = 0, speed = 1 }: Piece) {
  const end = from + seconds * speed
  return [1, 2, 3].flatMap(octave => {
    const random = randomOf(4 * seed + octave)
    const notes: { start: number; length: number; hz: number }[] = []
    for (let start = random(); start < end; ) {
      const length = 0.15 + 0.35 * random()
      notes.push({ start, length, hz: 110 * 2 ** (octave + Math.floor(12 * random()) / 12) })
      start += length
    }
    return notes.filter(each => each.start + each.length > from)
  })
}

function addPiece(samples: Float32Array, at: number, piece: Piece): void {
  const { from = 0, speed = 1, seconds } = piece
  const [first, end] = [Math.round(at * sampleRate), Math.round((at + seconds) * sampleRate)]
  for (const { start, length, hz } of notesOf(piece)) {
    const begin = first + Math.ceil(((start - from) / speed) * sampleRate)
    const count = Math.floor((length / speed) * sampleRate)
    for (let i = Math.max(0, first - begin); i < count && begin + i < end; i++) {
      const time = (i * speed) / sampleRate
      const tone = Math.sin(2 * Math.PI * hz * time) + 0.3 * Math.sin(4 * Math.PI * hz * time)
      samples[begin + i] = (samples[begin + i] ?? 0) + 0.2 * Math.exp(-4 * time) * tone
    }
  }
}

async function encode(pieces: readonly Piece[]): Promise<Uint8Array> {
  const seconds = pieces.reduce((sum, piece) => sum + piece.seconds, 0)
  const samples = new Float32Array(Math.round(seconds * sampleRate))
  let at = 0
  for (const piece of pieces) {
    if (piece.seed !== 0) addPiece(samples, at, piece)
    at += piece.seconds
  }
  const encoder = await createMp3Encoder()
  encoder.configure({ channels: 1, sampleRate, outputSampleRate: sampleRate, bitrate: 64 })
  // Copied, because the encoder returns views of memory that it reuses.
  return Buffer.concat([Buffer.from(encoder.encode([samples])), Buffer.from(encoder.finalize())])
}

const cache = createDiskCache(fileURLToPath(new URL('../../../node_modules/.cache/segue-music', import.meta.url)))
/** What is encoded by another version of this file is other music. */
const source = readFileSync(fileURLToPath(import.meta.url))

/**
 * Pieces of music one after the other, as an MP3 of frames only; a piece of the seed 0 is silence. Encoded once: synthesis and encoder take
 * 15 ms of processor time for a second of music.
 */
export function encodeMusic(pieces: readonly Piece[]): Promise<Uint8Array> {
  const digest = createHash('sha1').update(source).update(JSON.stringify(pieces)).digest('hex')
  return cache.get(`${digest}.mp3`, () => encode(pieces))
}
