import type { FileHandle } from 'node:fs/promises'
import { soundExtensions } from '#contract/recording-files.ts'
import { ImportRefusal } from '../../lib/import-refusal.ts'
import { openSource } from '../containers/source.ts'
import { type Container, knownKind, signatureBytes } from '../file-kind.ts'
import { readAt } from '../mp3/layout.ts'
import { findAiff } from './aiff.ts'
import { hasFfmpeg, NoFfmpeg, probe } from './ffmpeg.ts'
import { findFlac } from './flac.ts'
import { msOf } from './is-whole.ts'
import { findOgg } from './ogg.ts'
import type { FoundSound } from './sound.ts'
import { findWav } from './wav.ts'

export interface SoundFile {
  path: string
  handle: FileHandle
  container: Container
  /** Where its container begins, behind tags, and the file's size, in bytes. */
  start: number
  size: number
}

/** The sound of a file that is decoded without any program; undefined if there is no such decoder. */
async function findOwn({ handle, container, start, size }: SoundFile): Promise<FoundSound | undefined> {
  if (container === 'flac') return findFlac(handle, start, size)
  if (container === 'ogg') return findOgg(handle, start, size)
  const find = { wav: findWav, aiff: findAiff, mp4: undefined, matroska: undefined, aac: undefined }[container]
  const sound = await find?.(openSource(handle, size), { at: start, end: size })
  return sound && { sound, duration: msOf(sound, sound.end - sound.start) }
}

/** What `kind` needs (`an M4A file`), as a sentence with its remedies. */
export const needsFfmpeg = (kind: string) =>
  `It is ${kind}, and this server has no ffmpeg to decode it: install ffmpeg there (apt install ffmpeg), or export it as WAV, FLAC or MP3`

const nativeExtensions = soundExtensions.filter(each => !/^(m4a|m4b|mp4|aac|webm|weba|mka)$/.test(each))

/** The extensions of recordings that can be decoded here. */
export const decodableExtensions = async () => ((await hasFfmpeg()) ? soundExtensions : nativeExtensions)

/** Refuses what can't be decoded as long as there is no ffmpeg, by its first bytes. */
export async function assertDecodable(container: Container, head: Buffer): Promise<void> {
  const isForeign = container === 'mp4' || container === 'matroska' || container === 'aac'
  if (isForeign && !(await hasFfmpeg())) throw new ImportRefusal(needsFfmpeg(knownKind(head) ?? 'raw AAC'))
}

/**
 * Finds the sound of a file.
 * @throws ImportRefusal if it has none, or none that can be decoded here
 */
export async function findSound(file: SoundFile, signal?: AbortSignal): Promise<FoundSound> {
  const own = await findOwn(file)
  if (own) return own
  const kind = knownKind(await readAt(file.handle, file.start, signatureBytes)) ?? 'raw AAC'
  const foreign = await probe(file.path, signal).catch(error => {
    throw error instanceof NoFfmpeg ? new ImportRefusal(needsFfmpeg(kind)) : error
  })
  if (!foreign) throw new ImportRefusal('It contains no audio')
  // That of raw AAC is estimated, and may be minutes off.
  return { sound: foreign, duration: file.container === 'aac' ? undefined : foreign.duration }
}
