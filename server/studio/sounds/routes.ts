import { sql } from 'kysely'
import * as contract from '#contract/routes/studio/sounds.ts'
import { standingId } from '../../db/merged.ts'
import type { Db } from '../../db/pool.ts'
import type { Registry } from '../../http/api/registry.ts'
import { invalidField, notFound } from '../../http/failure.ts'
import { findSounds, readSound } from './find.ts'

const what = 'This sound'

/** The id of a track, or of the one that it was merged into. Throws a 422 if there is none. */
async function standingTrack(trx: Db, id: number): Promise<number> {
  const track = await trx
    .selectFrom('tracks')
    .select('id')
    .where('id', '=', await standingId(trx, 'track', id))
    .forKeyShare()
    .executeTakeFirst()
  if (!track) throw invalidField('track_id', 'There is no such track')
  return track.id
}

async function change(trx: Db, id: number, { names, track_id }: contract.SoundChange): Promise<void> {
  const { numUpdatedRows } = await trx
    .updateTable('sounds')
    .set({
      ...names,
      // What is said here, no Undo of an earlier edit changes.
      ...(track_id !== undefined && {
        track_id: track_id === null ? null : await standingTrack(trx, track_id),
        linked_by: null,
      }),
    })
    .where('id', '=', id)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw notFound(what)
}

/** Single tracks that the operator has the sound of. They aren't in the catalogue, so what is changed of them is no edit. */
export function soundRoutes(registry: Registry): void {
  registry.implement(contract.listSounds, ({ query, db }) => findSounds(db, query))

  registry.implement(contract.saveSound, async ({ params: { id }, body, db }) => {
    await change(db, id, body)
    const sound = await readSound(db, id)
    if (!sound) throw notFound(what)
    return sound
  })

  registry.implement(contract.removeSound, async ({ params: { id }, db }) => {
    // With its matches. What the index has of it belongs to none then.
    const { rows } = await sql`delete from fingerprints
      where id = (select fingerprint_id from sounds where id = ${id}) returning id`.execute(db)
    if (rows.length === 0) throw notFound(what)
    return null
  })
}
