import { ImportRefusal } from '../../lib/import-refusal.ts'
import { chunksOf, fileHeadBytes, unknownSize } from '../containers/chunks.ts'
import type { Range, Source } from '../containers/source.ts'
import { assertWhole } from './is-whole.ts'
import type { PcmSound } from './sound.ts'

const codings = { pcm: 1, float: 3, extensible: 0xfffe } as const

type Format = Pick<PcmSound, 'sampleRate' | 'channels' | 'bytes' | 'coding'>

/** Parses the chunk `fmt `; undefined for anything but plain samples. */
function formatOf(content: Buffer): Format | undefined {
  if (content.length < 16) return undefined
  const tag = content.readUInt16LE(0)
  // WAVE_FORMAT_EXTENSIBLE has the true one at the beginning of a GUID.
  const coding = tag === codings.extensible && content.length >= 26 ? content.readUInt16LE(24) : tag
  const [channels, sampleRate, blockBytes] = [
    content.readUInt16LE(2),
    content.readUInt32LE(4),
    content.readUInt16LE(12),
  ]
  const bytes = channels === 0 ? 0 : blockBytes / channels
  const format = { sampleRate, channels }
  if (sampleRate === 0) return undefined
  if (coding === codings.float) return bytes === 4 || bytes === 8 ? { ...format, bytes, coding: 'float' } : undefined
  if (coding !== codings.pcm) return undefined
  if (bytes === 1) return { ...format, bytes, coding: 'unsigned' }
  return bytes === 2 || bytes === 3 || bytes === 4 ? { ...format, bytes, coding: 'signed' } : undefined
}

/**
 * Finds the samples of a WAV file, also of RF64 and Broadcast Wave; undefined if they are coded in another way.
 * @throws ImportRefusal if it has no sound, or a part of it is missing
 */
export async function findWav(source: Source, range: Range): Promise<PcmSound | undefined> {
  let format: Format | undefined
  for await (const chunk of chunksOf(source, { at: range.at + fileHeadBytes, end: range.end })) {
    if (chunk.id === 'fmt ') {
      format = formatOf(await source.read(chunk.at, Math.min(40, chunk.end - chunk.at)))
      if (!format) return undefined
    }
    if (chunk.id !== 'data') continue
    if (!format) throw new ImportRefusal('It is broken: nothing says how its sound is coded')
    // A recorder that lost its power, or a program that writes to a pipe, leaves the size unwritten.
    const isUnwritten = chunk.claimed === 0 || chunk.claimed === unknownSize
    const end = isUnwritten ? range.end : chunk.end
    const sound = { kind: 'pcm', start: chunk.at, end, isBigEndian: false, ...format } as const
    if (!isUnwritten) assertWhole(sound, chunk.claimed)
    return sound
  }
  throw new ImportRefusal('It contains no audio')
}
