import type { Peaks } from '#contract/peaks.ts'
import { ImportRefusal } from '../lib/import-refusal.ts'
import type { MediaStore } from '../media/store.ts'
import type { Examined } from './examine.ts'
import { writeErrorAsRefusal } from './write-error.ts'

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
  media: MediaStore
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
  /** The version as in the library, for `storeDigests`. */
  version: string
  /** Whether anything was written. */
  isNew: boolean
}

/** The permalink of a recording that was placed before, by the SHA-256 (hex) of its original; undefined if there is none. */
export async function findPlaced(media: MediaStore, origin: string): Promise<string | undefined> {
  const ending = `.${origin.slice(0, hashLetters)}.mp3`
  const name = (await media.names(setsFolder)).find(each => each.endsWith(ending))
  return name && `${setsFolder}/${name}`
}

/**
 * Copies an examined recording and its waveform to the media atomically. If the recording exists there under any name,
 * only a missing waveform is written.
 * @throws ImportRefusal if the file has changed since it was examined, or can't be written; the signal's reason
 */
export async function placeRecording(examined: Examined, options: PlaceOptions): Promise<Placed> {
  const { media, name, origin = examined.sha256, peaks, signal } = options
  try {
    const found = await findPlaced(media, origin)
    const own = `${setsFolder}/${slugOf(name)}.${origin.slice(0, hashLetters)}.mp3`
    const exists = found !== undefined && (await media.library.audio(found))?.size === examined.size
    const permalink = found ?? own
    const peaksPath = `${permalink}.peaks.json`
    // The waveform first, so that a recording that is there always has one.
    if (peaks && !(exists && (await media.library.peaks(permalink))))
      await media.write(peaksPath, JSON.stringify(peaks))
    if (!exists)
      await copy(examined, media, permalink, signal).catch(async error => {
        if (found === undefined) await media.remove(peaksPath)
        throw error
      })
    const source = await media.library.audio(permalink)
    if (!source) throw new Error(`${permalink} was placed and is not there`)
    return { permalink, version: source.etag, isNew: !exists }
  } catch (error) {
    throw writeErrorAsRefusal(error)
  }
}

async function copy({ path, sha256 }: Examined, media: MediaStore, to: string, signal: AbortSignal | undefined) {
  const isSame = await media.copy(to, path, sha256, signal)
  if (!isSame) throw new ImportRefusal('It was changed while it was imported')
}
