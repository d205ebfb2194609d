import { sql } from 'kysely'
import type { AnswerOf, BodyOf } from '#contract/route.ts'
import type { acceptSound, readSound } from '#contract/routes/studio/ids.ts'
import { standingId } from '../../db/merged.ts'
import type { Db } from '../../db/pool.ts'
import { Failure, notFound } from '../../http/failure.ts'
import type { Undoable } from '../edits/routes.ts'
import { trackDocument } from '../tracks/track-document.ts'
import { type Curator, identify, propose } from './identify.ts'

/** IDs that are single tracks which the operator has listened to, and the catalogue doesn't have. */

/** A sound of no track, locked in a write. Throws a 404 for an unknown one, and a 409 if it is known as a track meanwhile. */
async function findNameless(db: Db, id: number, { isLocked }: { isLocked: boolean }) {
  const sound = await db
    .selectFrom('sounds')
    .select(['track_id', 'artist', 'title', 'mix_name', 'label'])
    .where('id', '=', id)
    .$if(isLocked, query => query.forNoKeyUpdate())
    .executeTakeFirst()
  if (!sound) throw notFound('This single track')
  if (sound.track_id !== null) throw new Failure(409, 'This single track is known as a track of the catalog meanwhile')
  return sound
}

/** Throws a 409 if a track has a name already. */
async function assertId(db: Db, id: number): Promise<void> {
  const track = await db.selectFrom('tracks').select('mix_type').where('id', '=', id).executeTakeFirst()
  if (!track) throw notFound('This ID')
  if (track.mix_type !== 'ID') throw new Failure(409, 'This ID was identified in the meantime')
}

/** What an ID would become as a single track. */
export async function previewSound(db: Db, id: number, sound: number): Promise<AnswerOf<typeof readSound>> {
  await assertId(db, id)
  return propose(db, id, { ...(await findNameless(db, sound, { isLocked: false })), link: null })
}

/** Identifies an ID as a single track, whose sound is known as the track from then on. */
export async function takeSound(
  trx: Db,
  id: number,
  { sound, ...decided }: BodyOf<typeof acceptSound>,
  by: Curator,
): Promise<AnswerOf<typeof acceptSound>> {
  await trackDocument.lock(trx, id)
  await assertId(trx, id)
  await findNameless(trx, sound, { isLocked: true })
  const identified = await identify(trx, id, decided, by)
  await trx
    .updateTable('sounds')
    .set({ track_id: identified.id, linked_by: identified.edit_id })
    .where('id', '=', sound)
    .execute()
  return identified
}

/**
 * Undoes an edit of a track, and what it has said of a sound: that is of no track again. Undoing this brings it back, so the sound
 * goes with the edit that was made last.
 */
export const undoableTrack = ({ undo, ...rest }: Undoable): Undoable => ({
  ...rest,
  async undo(trx, edit, userId) {
    const undone = await undo(trx, edit, userId)
    const standing = await standingId(trx, 'track', edit.item_id)
    await sql`update sounds set linked_by = ${undone},
        track_id = (select id from tracks where id = ${standing} and mix_type <> 'ID')
      where linked_by = ${edit.id}`.execute(trx)
    return undone
  },
})
