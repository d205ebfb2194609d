import type { FileHandle } from 'node:fs/promises'
import { ImportRefusal } from '../../lib/import-refusal.ts'
import { readAt } from '../mp3/layout.ts'
import type { FoundSound } from './sound.ts'

/** The mark `fLaC`, and the head of the first block, which must be STREAMINFO (RFC 9639, 8). */
const infoAt = 8
const infoBytes = 18

/** Finds the sound of a FLAC file. Throws an ImportRefusal if its beginning is broken. */
export async function findFlac(handle: FileHandle, start: number, size: number): Promise<FoundSound> {
  const info = await readAt(handle, start + infoAt, infoBytes)
  if (info.length < infoBytes) throw new ImportRefusal('It contains no audio')
  // Twenty bits, then three of the channels, five of the depth, and 36 of the number of samples: 0 if it isn't known.
  const sampleRate = info.readUIntBE(10, 3) >> 4
  const samples = (info.readUInt8(13) & 0b1111) * 2 ** 32 + info.readUInt32BE(14)
  if (sampleRate === 0) throw new ImportRefusal('It is broken: it has no sample rate')
  const duration = samples === 0 ? undefined : (samples * 1000) / sampleRate
  return { sound: { kind: 'flac', start, end: size }, duration }
}
