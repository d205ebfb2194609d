import { dirname } from 'node:path'
import type { Upload } from '#contract/entities/upload.ts'
import { describe, type Recording } from '../../catalog/describe/describe.ts'
import type { FoundSet } from '../../catalog/describe/found-set.ts'
import { knownNames } from '../../catalog/known-names.ts'
import type { Db } from '../../db/pool.ts'
import { pictureOf, placeReady } from '../../import/apply-set.ts'
import { findSets } from '../../import/find-sets.ts'
import { prepare, readAs, readShare } from '../../import/prepare.ts'
import { hhmmss } from '../../lib/clock.ts'
import { ImportRefusal } from '../../lib/import-refusal.ts'
import { StartError } from '../../lib/start-errors.ts'
import type { MediaLibrary } from '../../media/library.ts'
import type { DecodePool } from '../../recording/decode/pool.ts'
import { openDigests } from '../../recording/open-digests.ts'
import type { Brought } from '../../recording/read-recording.ts'
import { piecesOf } from '../../recording/stored-digests.ts'
import { originOf } from '../../recording/take.ts'
import type { StudioFiles } from '../files.ts'
import { DraftRecording } from '../sets/kept-recordings.ts'
import type { Claimed } from './claim.ts'
import { finish } from './finish.ts'
import { fileOf } from './folder.ts'
import { createNotes } from './notes.ts'
import { findSame } from './same-recording.ts'
import { isThere } from './store.ts'

/** A recording that a set or draft has already. */
export class SameRecording extends ImportRefusal {
  readonly same: NonNullable<Upload['same_as']>
  constructor(same: NonNullable<Upload['same_as']>) {
    super(`${same.kind === 'set' ? 'The catalog' : 'A draft'} has this recording already: ${same.name}`)
    this.same = same
  }
}

/** A recording that replaces another may be longer or shorter by this much (ms): otherwise places and moments would be elsewhere. */
const toleranceMs = 1000

async function assertSameLength(db: Db, setId: number | null, duration: number): Promise<void> {
  if (setId === null) return
  const set = await db.selectFrom('sets').select('duration').where('id', '=', setId).executeTakeFirst()
  if (!set || Math.abs(set.duration - duration) <= toleranceMs) return
  throw new ImportRefusal(
    `It is ${hhmmss(duration)} long, and the set's recording ${hhmmss(set.duration)}: only one of the same length can replace it`,
  )
}

interface Parts extends StudioFiles {
  db: Db
  /** All recordings that listeners hear, those of the demo, too. */
  library: MediaLibrary
  pool: DecodePool
  signal: AbortSignal
}

/** Stores the digests of a set's recording, which nobody may have asked for: with them it can be brought back when it is replaced. */
async function storeDigestsOf(db: Db, library: MediaLibrary, setId: number): Promise<void> {
  const set = await db.selectFrom('sets').select('mp3_permalink').where('id', '=', setId).executeTakeFirst()
  const permalink = set?.mp3_permalink
  const source = permalink ? await library.audio(permalink) : undefined
  if (!permalink || !source) return
  const { etag: version, size } = source
  await openDigests(library)(db, { permalink, version, size, source }, 0, piecesOf(size))
}

/** The recording with what was sent with it, as import finds them in a folder. What can't be used of it is a note. */
async function findIn(file: string, notes: string[]): Promise<FoundSet> {
  try {
    const { sets, refused } = await findSets(file)
    notes.push(...refused.map(({ reason }) => reason))
    return sets[0] ?? { name: file, recording: file }
  } catch (error) {
    throw error instanceof StartError ? new ImportRefusal('Its bytes are gone; upload it again') : error
  }
}

/**
 * Reads the claimed upload of a set: what import does with a recording, up to a draft instead of a set. Resolves with false if it was cancelled
 * meanwhile, or another process reads it. Throws an ImportRefusal with the reason, and the signal's.
 */
export async function readUpload(claimed: Claimed, parts: Parts): Promise<boolean> {
  const { db, library, pool, media, bitRate, uploads, signal } = parts
  const notes = createNotes(db, claimed)
  const problems: string[] = []
  const file = fileOf(uploads, claimed.path)
  const found = await findIn(file, problems)
  const known = await knownNames(db)

  const describeAs = (recording: Recording) => describe(found, recording, known.has, { isDraft: true })

  async function onRead(brought: Brought): Promise<void> {
    const { duration, tags, sha256 } = brought
    await notes.found({ ...(duration !== undefined && { duration }), chapters: tags.chapters.length }, readShare)
    // As it was placed before it was converted, too.
    const same = (await findSame(db, media, originOf(brought))) ?? (await findSame(db, media, sha256))
    if (same) throw new SameRecording(same)
    if (duration !== undefined) await assertSameLength(db, claimed.set_id, duration)
    const { name: title, artists, listed = [] } = await describeAs(readAs(brought))
    await notes.found({ title, artist: artists.join(' & '), tracks: listed.length }, readShare)
  }

  const options = {
    media,
    bitRate,
    dryRun: false,
    pool,
    signal,
    onRead,
    onProgress: notes.stage,
    scratch: dirname(file),
  }
  const ready = await prepare(db, found, options)
  if ('reason' in ready) throw ready.error
  try {
    const { taken } = ready
    const { loudness, peaks, fingerprint } = ready.measured ?? {}
    if (!taken || !loudness || !peaks || !fingerprint) throw new Error('The recording was not measured')
    const described = await describeAs(taken.examined)
    await assertSameLength(db, claimed.set_id, taken.examined.duration)
    await notes.found({ loudness: loudness.integrated, peaks: peaks.length }, 1)
    described.notes.unshift(...problems)
    const artwork = await pictureOf(found, taken.examined.tags.hasPicture, media, described.notes)
    if (claimed.set_id !== null) await storeDigestsOf(db, library, claimed.set_id)
    const { recording, undo } = await placeReady(taken, ready.measured, { media, name: described.name, signal })
    const read = { recording: DraftRecording.parse(recording), fingerprint, description: described, artwork }
    const end = () => finish(db, media, claimed, read)
    const isKept = await end().catch(async error => {
      // After any other error the draft may have been written all the same.
      if (error instanceof ImportRefusal) await undo()
      throw error
    })
    if (!isKept && !(await isThere(db, claimed.id))) await undo()
    return isKept
  } finally {
    await ready.taken?.release()
  }
}
