import { retryTransaction } from '../db/connection/retry-transaction.ts'
import type { Db } from '../db/pool.ts'
import type { MediaStore } from '../media/store.ts'
import { importSet } from './catalogue/import-set.ts'
import type { Description } from './describe/describe.ts'
import type { DescribedSet, Imported, PicturePaths } from './describe/described-set.ts'
import { fileIn } from './file-in.ts'
import type { FoundSet } from './find-sets.ts'
import { makeArtwork } from './pictures/artwork.ts'
import { pictureBeside } from './pictures/picture-beside.ts'
import type { Prepared } from './prepare.ts'
import { readPicture } from './recording/examine.ts'
import { findPlaced, type Placed, placeRecording } from './recording/place.ts'
import { ImportRefusal } from './refusal.ts'

interface Options {
  media: MediaStore
  dryRun: boolean
  quiet: boolean
  signal: AbortSignal | undefined
}

type Ready = Extract<Prepared, { measured: unknown }>

/** The picture of a set: from its manifest, its recording's tags, or a file beside it. A broken one is skipped with a note. */
async function pictureOf(
  found: FoundSet,
  hasPicture: boolean,
  media: MediaStore,
  notes: string[],
): Promise<PicturePaths | undefined> {
  const { set, folder } = found.manifest ?? {}
  if (set?.artwork && folder) return makeArtwork(await fileIn(folder, set.artwork), media)
  const sources = [hasPicture ? await readPicture(found.recording) : undefined, await pictureBeside(found)]
  for (const source of sources.filter(each => each !== undefined))
    try {
      return await makeArtwork(source, media)
    } catch (error) {
      if (!(error instanceof ImportRefusal)) throw error
      notes.push(error.message)
    }
  return undefined
}

/** Adds the pictures that a manifest names for tracks. An invalid one refuses the set. */
async function withPictures({ tracks, pictures }: Description, folder: string | undefined, media: MediaStore) {
  if (!tracks || folder === undefined) return tracks
  return Promise.all(
    tracks.map(async (track, index) => {
      const picture = pictures.get(index)
      return picture === undefined
        ? track
        : { ...track, artwork: await makeArtwork(await fileIn(folder, picture), media) }
    }),
  )
}

class DryRun extends Error {
  readonly outcome: Imported
  constructor(outcome: Imported) {
    super('Dry run')
    this.outcome = outcome
  }
}

/** Writes a set in one transaction, which a dry run rolls back. */
const write = (db: Db, set: DescribedSet, { dryRun, quiet }: Options): Promise<Imported> =>
  retryTransaction(() =>
    db.transaction().execute(async trx => {
      const outcome = await importSet(trx, set, { quiet })
      if (dryRun) throw new DryRun(outcome)
      return outcome
    }),
  ).catch(error => {
    if (error instanceof DryRun) return error.outcome
    throw error
  })

/** In a dry run: where the recording would be placed. */
async function plannedPlace({ taken: { origin } }: Ready, media: MediaStore): Promise<Placed> {
  const permalink = (await findPlaced(media, origin)) ?? `sets/set.${origin.slice(0, 16)}.mp3`
  return { permalink, version: origin, isNew: false }
}

/**
 * Adds a prepared and described recording to the media and the catalogue. The files are placed first, so that the
 * catalogue never refers to missing files. Throws an ImportRefusal; then nothing of the set is added.
 */
export async function applySet(db: Db, ready: Ready, description: Description, options: Options): Promise<Imported> {
  const { media, dryRun, signal } = options
  const { found, taken, measured } = ready
  const { examined, origin } = taken
  const { pictures: _, notes, ...described } = description
  const artwork = dryRun ? undefined : await pictureOf(found, examined.tags.hasPicture, media, notes)
  const tracks = dryRun ? description.tracks : await withPictures(description, found.manifest?.folder, media)
  const stop = { ...(signal && { signal }) }
  const placed = dryRun
    ? await plannedPlace(ready, media)
    : await placeRecording(examined, { ...stop, media, name: description.name, origin, peaks: measured?.peaks })
  const { permalink, version, isNew } = placed
  const { size, digests, duration } = examined
  const recording = { permalink, version, size, digests, duration, loudness: measured?.loudness }
  try {
    return await write(db, { ...described, tracks, artwork, recording }, options)
  } catch (error) {
    const files = isNew ? [permalink, `${permalink}.peaks.json`] : []
    await Promise.all(files.map(file => media.remove(file)))
    throw error
  }
}
