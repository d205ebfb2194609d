import { access } from 'node:fs/promises'
import { maxSoundMinutes } from '#contract/routes/studio/uploads.ts'
import { knownNames } from '../../catalog/known-names.ts'
import { retryTransaction } from '../../db/connection/retry-transaction.ts'
import type { Db } from '../../db/pool.ts'
import { findSound, storeSound } from '../../ear/stored/sounds.ts'
import { trackByNames } from '../../import/sounds/listen-to-sounds.ts'
import { hhmmss } from '../../lib/clock.ts'
import { ImportRefusal } from '../../lib/import-refusal.ts'
import type { DecodePool } from '../../recording/decode/pool.ts'
import { type Brought, readRecording } from '../../recording/read-recording.ts'
import { type Claimed, lockClaimed, noteDone } from './claim.ts'
import { fileOf } from './folder.ts'
import { createNotes } from './notes.ts'

/** The part of reading in the progress; decoding it takes the rest. */
const readingShare = 0.2

function assertSingle(duration: number | undefined): void {
  if (duration === undefined || duration <= maxSoundMinutes * 60_000) return
  throw new ImportRefusal(
    `It is ${hhmmss(duration)} long, and a single track at most ${maxSoundMinutes} minutes. Upload it as a set.`,
  )
}

interface Parts {
  db: Db
  pool: DecodePool
  /** The folder of uploads. */
  uploads: string
  signal: AbortSignal
}

/**
 * Listens to the claimed upload of a single track: only its fingerprint and its names are stored, and a file that was listened to before
 * stays what it is. Resolves with false if it was cancelled meanwhile, or another process reads it. Throws an ImportRefusal with the reason,
 * and the signal's.
 */
export async function listenToUpload(claimed: Claimed, { db, pool, uploads, signal }: Parts): Promise<boolean> {
  const notes = createNotes(db, claimed)
  const path = fileOf(uploads, claimed.path)
  await access(path).catch(() => {
    throw new ImportRefusal('Its bytes are gone; upload it again')
  })
  const onRead = (share: number) => notes.progress(readingShare * share)
  const brought = await readRecording(path, { signal, onProgress: onRead })
  const { sha256, duration } = brought
  if (duration !== undefined) await notes.found({ duration }, readingShare)
  assertSingle(duration)
  const track = await trackByNames(db, path, brought, (await knownNames(db)).has)
  const { artist, title, mix_name } = track.names
  await notes.found({ artist, title: mix_name === null ? title : `${title} (${mix_name})` }, readingShare)

  const isKnown = (await findSound(db, sha256, undefined)) !== undefined
  if (isKnown) await notes.found({ is_known: true }, 1)
  const measured = isKnown ? undefined : await listen(brought, pool, signal, notes.progress)
  return retryTransaction(() =>
    db.transaction().execute(async trx => {
      if (!(await lockClaimed(trx, claimed))) return false
      if (measured) {
        const { fingerprint: peaks, duration: whole } = measured
        await storeSound(trx, { sha256, duration: whole, peaks, ...track })
      }
      await noteDone(trx, claimed, null)
      return true
    }),
  )
}

function listen(brought: Brought, pool: DecodePool, signal: AbortSignal, onProgress: (share: number) => void) {
  const onDecoded = (share: number) => onProgress(readingShare + share * (1 - readingShare))
  return pool.measure(brought, { signal, onProgress: onDecoded })
}
