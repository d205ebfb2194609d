import { open } from 'node:fs/promises'
import { FLACDecoder } from '@wasm-audio-decoders/flac'
import { OggVorbisDecoder } from '@wasm-audio-decoders/ogg-vorbis'
import { OggOpusDecoder } from 'ogg-opus-decoder'
import type { CodedSound } from '../../sound/sound.ts'
import type { TakePart } from './part.ts'

/** Silence is coded in so few bytes that a larger piece could become hundreds of megabytes of samples. */
const pieceBytes = 8 * 1024

interface Decoded {
  channelData: Float32Array[]
  samplesDecoded: number
  sampleRate: number
}

interface Decoder {
  ready: Promise<void>
  decode(piece: Uint8Array): Decoded | Promise<Decoded>
  flush(): Decoded | Promise<Decoded>
  free(): void
}

const openDecoder = {
  flac: () => new FLACDecoder(),
  vorbis: () => new OggVorbisDecoder(),
  opus: () => new OggOpusDecoder(),
} satisfies Record<CodedSound['kind'], () => Decoder>

/** What is left in a decoder; undefined if its last page is cut off, which it may throw for. */
async function flush(decoder: Decoder): Promise<Decoded | undefined> {
  try {
    return await decoder.flush()
  } catch {
    return undefined
  }
}

/** Decodes FLAC, Vorbis or Opus. Of more than two channels, the first two. What can't be decoded is missing. */
export async function readCoded(path: string, { kind, start, end }: CodedSound, take: TakePart): Promise<void> {
  const decoder: Decoder = openDecoder[kind]()
  await decoder.ready
  const handle = await open(path, 'r')
  const give = ({ channelData, samplesDecoded, sampleRate }: Decoded, at: number) => {
    if (samplesDecoded > 0) take({ channels: channelData.slice(0, 2), sampleRate, share: (at - start) / (end - start) })
  }
  try {
    for (let at = start; at < end; ) {
      // A buffer of its own for each piece: the decoders keep what doesn't end in it.
      const piece = Buffer.alloc(Math.min(pieceBytes, end - at))
      const { bytesRead } = await handle.read(piece, 0, piece.length, at)
      if (bytesRead === 0) break
      at += bytesRead
      give(await decoder.decode(piece.subarray(0, bytesRead)), at)
    }
    const last = await flush(decoder)
    if (last) give(last, end)
  } finally {
    await handle.close()
    decoder.free()
  }
}
