import { ImportRefusal } from '../../lib/import-refusal.ts'
import { type Chunk, chunksOf, fileHeadBytes } from '../containers/chunks.ts'
import type { Range, Source } from '../containers/source.ts'
import { assertWhole } from './is-whole.ts'
import type { PcmSound } from './sound.ts'

type Format = Pick<PcmSound, 'sampleRate' | 'channels' | 'bytes' | 'coding' | 'isBigEndian'>

/** An 80-bit float of the IEEE, of which a sample rate needs the upper 48 bits. */
const extended = (bytes: Buffer, at: number): number =>
  bytes.readUInt32BE(at + 2) * 2 ** ((bytes.readUInt16BE(at) & 0x7fff) - 16383 - 31)

/** Parses the chunk `COMM`; undefined for anything but plain samples. */
function formatOf(content: Buffer, isCompressed: boolean): Format | undefined {
  if (content.length < 18) return undefined
  const coding = isCompressed ? content.toString('latin1', 18, 22) : 'NONE'
  const format = { channels: content.readUInt16BE(0), sampleRate: Math.round(extended(content, 8)) }
  const bytes = Math.ceil(content.readUInt16BE(6) / 8)
  if (format.channels === 0 || format.sampleRate === 0) return undefined
  if (/^fl32$/i.test(coding)) return { ...format, bytes: 4, coding: 'float', isBigEndian: true }
  if (/^fl64$/i.test(coding)) return { ...format, bytes: 8, coding: 'float', isBigEndian: true }
  if (!/^(NONE|twos|sowt|in24|in32)$/.test(coding)) return undefined
  if (bytes !== 1 && bytes !== 2 && bytes !== 3 && bytes !== 4) return undefined
  return { ...format, bytes, coding: 'signed', isBigEndian: coding !== 'sowt' }
}

/** The chunk of the samples begins with two numbers: an offset, and the size of blocks. */
const soundHeadBytes = 8

/**
 * Finds the samples of an AIFF file, also of AIFF-C; undefined if they are coded in another way.
 * @throws ImportRefusal if it has no sound, or a part of it is missing
 */
export async function findAiff(source: Source, range: Range): Promise<PcmSound | undefined> {
  const isCompressed = (await source.read(range.at + 8, 4)).toString('latin1') === 'AIFC'
  let format: Format | undefined
  let data: Chunk | undefined
  for await (const chunk of chunksOf(source, { at: range.at + fileHeadBytes, end: range.end }, true)) {
    if (chunk.id === 'SSND') data = chunk
    if (chunk.id !== 'COMM') continue
    format = formatOf(await source.read(chunk.at, Math.min(26, chunk.end - chunk.at)), isCompressed)
    if (!format) return undefined
  }
  // Either may come first.
  if (!data || !format) throw new ImportRefusal('It contains no audio')
  const head = await source.read(data.at, soundHeadBytes)
  if (head.length < soundHeadBytes) throw new ImportRefusal('It contains no audio')
  const before = soundHeadBytes + head.readUInt32BE(0)
  const sound = { kind: 'pcm', start: data.at + before, end: data.end, ...format } as const
  assertWhole(sound, data.claimed - before)
  return sound
}
