import { constants } from 'node:fs'
import { copyFile, open, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Peaks } from '../../../contract/peaks.ts'
import { openFolderLibrary } from '../../media/folder.ts'
import { ImportRefusal } from '../refusal.ts'
import { unwritable, write } from '../write-file.ts'
import { createDigests } from './digests.ts'
import type { Examined } from './examine.ts'

const folderOfSets = 'sets'
const longestSlug = 80
const hashLetters = 16

/** A name as a part of an address: `Âme b2b Dixon @ Nordlicht` becomes `ame-b2b-dixon-nordlicht`. */
export function slugOf(name: string): string {
  const plain = name.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
  const slug = plain.replace(/[^a-z0-9]+/g, '-').slice(0, longestSlug)
  return slug.replace(/^-+|-+$/g, '') || 'set'
}

export interface PlaceOptions {
  /** The media folder. */
  media: string
  /** The set's name, of which the file's is made. */
  name: string
  /** Where the recording comes from, SHA-256 in hex; by default what was examined itself. */
  origin?: string
  peaks?: Peaks | undefined
  signal?: AbortSignal
}

export interface Placed {
  /** The set's `mp3_permalink`: `sets/<name>.<hash>.mp3`. */
  permalink: string
  /** As the folder library tells it, for `keepDigests`. */
  version: string
  /** Whether anything was written. */
  isNew: boolean
}

/** The permalink under which a recording of this origin (SHA-256 in hex) lies in the media folder already. */
export async function findPlaced(media: string, origin: string): Promise<string | undefined> {
  const ending = `.${origin.slice(0, hashLetters)}.mp3`
  const names = await readdir(join(media, folderOfSets)).catch(() => [])
  const name = names.find(each => each.endsWith(ending) && !each.startsWith('.'))
  return name && `${folderOfSets}/${name}`
}

/**
 * Puts an examined recording and its waveform into the media folder, whole or not at all. Where it is there already,
 * under whatever name, nothing is written but a missing waveform.
 * @throws ImportRefusal when it isn't what was examined any more, or the folder can't take it; the signal's reason
 */
export async function placeRecording(examined: Examined, options: PlaceOptions): Promise<Placed> {
  const { media, name, origin = examined.sha256, peaks, signal } = options
  try {
    const found = await findPlaced(media, origin)
    const own = `${folderOfSets}/${slugOf(name)}.${origin.slice(0, hashLetters)}.mp3`
    const isThere = found !== undefined && (await sizeOf(join(media, found))) === examined.size
    const permalink = found ?? own
    const file = join(media, permalink)
    const drawing = `${file}.peaks.json`
    const isDrawn = (await sizeOf(drawing)) !== undefined
    // The waveform first: whoever finds the recording finds it, too.
    if (peaks && !(isThere && isDrawn)) await write(drawing, temporary => writeFile(temporary, JSON.stringify(peaks)))
    if (!isThere)
      await write(file, temporary => copy(examined, temporary, signal)).catch(async error => {
        if (found === undefined) await rm(drawing, { force: true })
        throw error
      })
    const source = await openFolderLibrary(media).audio(permalink)
    if (!source) throw new Error(`${permalink} was placed and is not there`)
    return { permalink, version: source.etag, isNew: !isThere }
  } catch (error) {
    throw unwritable(error)
  }
}

const sizeOf = (file: string) =>
  stat(file).then(
    info => info.size,
    () => undefined,
  )

/**
 * A copy, on file systems that can one that shares the bytes until either changes. Never a second name of the same file:
 * whoever edits its tags later would change what listeners hear. Read again, to prove that it is what was examined.
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
  if (digests.finish().sha256 !== sha256) throw new ImportRefusal('It was written to while it was imported')
}
