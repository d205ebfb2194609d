import { type Range, type Source, unlessBroken } from '../../containers/source.ts'
import { maxPictureBytes } from '../id3-frames.ts'
import { flacBlockHead, readFlacBlock } from './flac.ts'
import type { FoundTags } from './found-tags.ts'
import { readVorbisComments } from './vorbis-comments.ts'

const pageHeadBytes = 27
/** A picture of the largest size in base64, and the other comments. */
const maxPacketBytes = 1.5 * maxPictureBytes

interface Page {
  /** Which of the streams of the file it belongs to. */
  stream: number
  /** Packets are cut into segments of 255 bytes; a shorter one ends a packet. */
  segments: Buffer
  content: Buffer
}

async function* pagesOf(source: Source, range: Range): AsyncGenerator<Page> {
  let at = range.at
  while (at + pageHeadBytes <= range.end) {
    const head = await source.read(at, pageHeadBytes)
    if (head.length < pageHeadBytes || head.toString('latin1', 0, 4) !== 'OggS') return
    const segments = await source.read(at + pageHeadBytes, head.readUInt8(26))
    const size = segments.reduce((sum, segment) => sum + segment, 0)
    at += pageHeadBytes + segments.length
    yield { stream: head.readUInt32LE(14), segments, content: await source.read(at, size) }
    at += size
  }
}

/** How the first packet of Vorbis, Opus and FLAC begins. */
const soundMarks = ['\x01vorbis', 'OpusHead', '\x7fFLAC']
const isSound = (packet: Buffer) => soundMarks.some(mark => packet.toString('latin1', 0, mark.length) === mark)

/** Yields the packets of the first stream that is sound. */
async function* packetsOf(source: Source, range: Range): AsyncGenerator<Buffer> {
  let stream: number | undefined
  let parts: Buffer[] = []
  let size = 0
  for await (const page of pagesOf(source, range)) {
    if (stream === undefined && isSound(page.content)) stream = page.stream
    if (stream !== page.stream) continue
    let at = 0
    for (const segment of page.segments) {
      parts.push(page.content.subarray(at, at + segment))
      at += segment
      size += segment
      if (size > maxPacketBytes) return
      if (segment === 255) continue
      yield Buffer.concat(parts)
      parts = []
      size = 0
    }
  }
}

const flacHeaders = 50

/**
 * Reads the tags of an Ogg file with Vorbis, Opus or FLAC: its second packet holds the comments. In FLAC, each packet behind it
 * is another metadata block, up to the last.
 */
export async function readOgg(source: Source, range: Range, found: FoundTags): Promise<void> {
  let isFlac = false
  let count = 0
  for await (const packet of packetsOf(source, range)) {
    if (count++ === 0) isFlac = packet[0] === 0x7f
    else if (isFlac) {
      const { kind, isLast } = flacBlockHead(packet)
      await unlessBroken(() => readFlacBlock(kind, async () => packet.subarray(4), found))
      if (isLast || count > flacHeaders) return
    } else return readVorbisComments(packet.subarray(packet[0] === 3 ? 7 : 8), found)
  }
}
