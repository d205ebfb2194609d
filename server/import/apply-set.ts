import type { Description } from '../catalog/describe/describe.ts'
import type { DescribedSet, Imported, PicturePaths } from '../catalog/describe/described-set.ts'
import type { FoundSet } from '../catalog/describe/found-set.ts'
import { importSet } from '../catalog/import-set.ts'
import { retryTransaction } from '../db/connection/retry-transaction.ts'
import type { Db } from '../db/pool.ts'
import { ImportRefusal, Outage } from '../lib/import-refusal.ts'
import type { MediaStore } from '../media/store.ts'
import { makeArtwork } from '../recording/artwork.ts'
import type { Measured } from '../recording/decode/jobs.ts'
import { findPlaced, placeRecording } from '../recording/place.ts'
import { type Brought, readPicture } from '../recording/read-recording.ts'
import { originOf, type Taken } from '../recording/take.ts'
import { fileIn } from './file-in.ts'
import { pictureFileOf } from './picture-file.ts'
import { type Ready, readAs } from './prepare.ts'

interface Options {
  media: MediaStore
  dryRun: boolean
  quiet: boolean
  signal: AbortSignal | undefined
}

/** The picture of a set: from its manifest, its recording's tags, or a file next to it. A broken one is skipped with a note. */
export async function pictureOf(
  found: FoundSet,
  hasPicture: boolean,
  media: MediaStore,
  notes: string[],
): Promise<PicturePaths | undefined> {
  const { set, folder } = found.manifest ?? {}
  if (set?.artwork && folder) return makeArtwork(await fileIn(folder, set.artwork), media)
  const sources = [hasPicture ? await readPicture(found.recording) : undefined, await pictureFileOf(found)]
  for (const source of sources.filter(each => each !== undefined))
    try {
      return await makeArtwork(source, media)
    } catch (error) {
      if (!(error instanceof ImportRefusal) || error instanceof Outage) throw error
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
      const outcome = await importSet(trx, set, { quiet, dryRun })
      if (dryRun) throw new DryRun(outcome)
      return outcome
    }),
  ).catch(error => {
    if (error instanceof DryRun) return error.outcome
    throw error
  })

interface InMedia extends Pick<Options, 'media' | 'signal'> {
  /** The set's name, for the file name. */
  name: string
}

/**
 * Places a prepared recording with its waveform in the media. `undo` removes what wasn't there before. Throws an ImportRefusal, and
 * the signal's reason.
 */
export async function placeReady(
  { examined, origin }: Taken,
  measured: Measured | undefined,
  { media, name, signal }: InMedia,
) {
  const options = { media, name, origin, peaks: measured?.peaks, ...(signal && { signal }) }
  const { permalink, version, isNew } = await placeRecording(examined, options)
  const { size, digests, duration } = examined
  const files = isNew ? [permalink, `${permalink}.peaks.json`] : []
  return {
    recording: {
      ...{ permalink, version, size, digests, duration },
      loudness: measured?.loudness,
      fingerprint: measured?.fingerprint,
    },
    undo: () => Promise.all(files.map(file => media.remove(file))),
  }
}

/** In a dry run: what placing it would result in. */
async function plannedPlace(brought: Brought, media: MediaStore): ReturnType<typeof placeReady> {
  const origin = originOf(brought)
  const { size } = brought
  const { duration } = readAs(brought)
  const permalink = (await findPlaced(media, origin)) ?? `sets/set.${origin.slice(0, 16)}.mp3`
  return {
    recording: {
      ...{ permalink, version: origin, size, digests: [], duration },
      loudness: undefined,
      fingerprint: undefined,
    },
    undo: async () => [],
  }
}

/**
 * Adds a prepared and described recording to the media and the catalogue. The files are placed first, so that the
 * catalogue never refers to missing files. Throws an ImportRefusal; then nothing of the set is added.
 */
export async function applySet(db: Db, ready: Ready, description: Description, options: Options): Promise<Imported> {
  const { media, signal } = options
  const { found, brought, taken, measured } = ready
  const { pictures: _, listed: __, notes, ...described } = description
  const artwork = taken && (await pictureOf(found, brought.tags.hasPicture, media, notes))
  const tracks = taken ? await withPictures(description, found.manifest?.folder, media) : description.tracks
  const { recording, undo } = taken
    ? await placeReady(taken, measured, { media, name: description.name, signal })
    : await plannedPlace(brought, media)
  try {
    return await write(db, { ...described, tracks, artwork, recording }, options)
  } catch (error) {
    await undo()
    throw error
  }
}
