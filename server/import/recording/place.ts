import { constants } from 'node:fs'
import { copyFile, open, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Peaks } from '../../../contract/peaks.ts'
import { openFolderLibrary } from '../../media/folder.ts'
import { ImportRefusal } from '../refusal.ts'
import { write, writeErrorAsRefusal } from '../write-file.ts'
import { createDigests } from './digests.ts'
import type { Examined } from './examine.ts'

const setsFolder = 'sets'
const maxSlugLength = 80
const hashLetters = 16

/** A name as part of a URL: `Âme b2b Dixon @ Nordlicht` becomes `ame-b2b-dixon-nordlicht`. */
export function slugOf(name: string): string {
  const plain = name.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
  const slug = plain.replace(/[^a-z0-9]+/g, '-').slice(0, maxSlugLength)
  return slug.replace(/^-+|-+$/g, '') || 'set'
}

export interface PlaceOptions {
  /** The media folder. */
  media: string
  /** The set's name, for the file name. */
  name: string
  /** The SHA-256 (hex) of the original file; by default of the examined one. */
  origin?: string
  peaks?: Peaks | undefined
  signal?: AbortSignal
}

export interface Placed {
  /** The set's `mp3_permalink`: `sets/<name>.<hash>.mp3`. */
  permalink: string
  /** The version as in the folder library, for `storeDigests`. */
  version: string
  /** Whether anything was written. */
  isNew: boolean
}

/** The permalink of a recording that was placed before, by the SHA-256 (hex) of its original; undefined if there is none. */
export async function findPlaced(media: string, origin: string): Promise<string | undefined> {
  const ending = `.${origin.slice(0, hashLetters)}.mp3`
  const names = await readdir(join(media, setsFolder)).catch(() => [])
  const name = names.find(each => each.endsWith(ending) && !each.startsWith('.'))
  return name && `${setsFolder}/${name}`
}

/**
 * Copies an examined recording and its waveform into the media folder atomically. If the recording exists there under any name,
 * only a missing waveform is written.
 * @throws ImportRefusal if the file has changed since it was examined, or can't be written; the signal's reason
 */
export async function placeRecording(examined: Examined, options: PlaceOptions): Promise<Placed> {
  const { media, name, origin = examined.sha256, peaks, signal } = options
  try {
    const found = await findPlaced(media, origin)
    const own = `${setsFolder}/${slugOf(name)}.${origin.slice(0, hashLetters)}.mp3`
    const exists = found !== undefined && (await sizeOf(join(media, found))) === examined.size
    const permalink = found ?? own
    const file = join(media, permalink)
    const peaksFile = `${file}.peaks.json`
    const hasPeaks = (await sizeOf(peaksFile)) !== undefined
    // The waveform first, so that a recording in the folder always has one.
    if (peaks && !(exists && hasPeaks)) await write(peaksFile, temporary => writeFile(temporary, JSON.stringify(peaks)))
    if (!exists)
      await write(file, temporary => copy(examined, temporary, signal)).catch(async error => {
        if (found === undefined) await rm(peaksFile, { force: true })
        throw error
      })
    const source = await openFolderLibrary(media).audio(permalink)
    if (!source) throw new Error(`${permalink} was placed and is not there`)
    return { permalink, version: source.etag, isNew: !exists }
  } catch (error) {
    throw writeErrorAsRefusal(error)
  }
}

const sizeOf = (file: string) =>
  stat(file).then(
    info => info.size,
    () => undefined,
  )

/**
 * Copies the file, with copy-on-write where the file system supports it. Never a hard link: editing the original's tags later
 * would change the copy. The copy is read again to check that it is the examined file.
 */
async function copy({ path, sha256 }: Examined, to: string, signal: AbortSignal | undefined): Promise<void> {
  await copyFile(path, to, constants.COPYFILE_FICLONE)
  const digests = createDigests()
  const handle = await open(to, 'r')
  const buffer = Buffer.allocUnsafeSlow(512 * 1024)
  try {
    for (;;) {
      signal?.throwIfAborted()
      const { bytesRead } = await handle.read(buffer, 0, buffer.length)
      if (bytesRead === 0) break
      digests.update(buffer.subarray(0, bytesRead))
    }
  } finally {
    await handle.close()
  }
  if (digests.finish().sha256 !== sha256) throw new ImportRefusal('It was changed while it was imported')
}
