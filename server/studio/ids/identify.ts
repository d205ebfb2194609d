import { sql } from 'kysely'
import type { MergedItem, StudioTrack } from '#contract/entities/studio-catalogue.ts'
import type { AnswerOf, BodyOf } from '#contract/route.ts'
import type { acceptSound, readSound } from '#contract/routes/studio/ids.ts'
import { knownNames } from '../../catalog/known-names.ts'
import type { Db } from '../../db/pool.ts'
import { invalidField, notFound } from '../../http/failure.ts'
import type { MediaStore } from '../../media/store.ts'
import { change, versionOf } from '../edits/document.ts'
import { mergeInto } from '../merge/merge-into.ts'
import { assertPicture } from '../pictures/checked-picture.ts'
import { readStudioTrack, trackDocument } from '../tracks/track-document.ts'
import { countTold, findTwin } from '../tracks/twin.ts'
import { type ProposedNames, suggestedTrack } from './suggested-track.ts'

/** Identifying an ID: it becomes a track with the same id, or is merged into one of the catalogue. */

/** How many listeners are notified when an ID is merged into a track: who watches it, and wasn't notified of that one. */
async function countToldOfTwin(db: Db, id: number, twin: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from user_track_favs f where f.track_id = ${id} and f.kept and not exists (
      select from notifications n join releases r on r.id = n.release_id where r.track_id = ${twin} and n.user_id = f.user_id)`.execute(
    db,
  )
  return rows[0]?.count ?? 0
}

async function describeTwin(db: Db, id: number) {
  const [track, named] = [
    await readStudioTrack(db, id),
    await db.selectFrom('tracks').select(['id', 'artist', 'title']).where('id', '=', id).executeTakeFirstOrThrow(),
  ]
  return { ...named, version: versionOf(track) }
}

/** What an ID would become with the names that somebody suggests, or that a sound has. */
export async function propose(db: Db, id: number, names: ProposedNames): Promise<AnswerOf<typeof readSound>> {
  const standing = await readStudioTrack(db, id)
  if (!standing) throw notFound(trackDocument.what)
  const track = suggestedTrack(standing, names, (await knownNames(db)).has)
  const twin = await findTwin(db, id, track)
  return {
    track,
    version: versionOf(standing),
    twin: twin === undefined ? null : await describeTwin(db, twin),
    told: twin === undefined ? (await countTold(db, id, track)).told : await countToldOfTwin(db, id, twin),
  }
}

export interface Curator {
  userId: number
  media: MediaStore | undefined
}

interface By {
  id: number
  userId: number
  version: string
}

/** Makes an ID the track that it is, with the same id. */
async function name(trx: Db, by: By, track: StudioTrack, media: MediaStore | undefined) {
  if (track.mix === 'ID') throw invalidField('track', 'Give it an artist and a title, and choose a mix')
  const to = async (before: StudioTrack | MergedItem) => {
    if ('picture' in before) await assertPicture(track.picture, before.picture, media)
    return track
  }
  return { id: by.id, edit_id: (await change(trx, trackDocument, { ...by, to })).edit }
}

/** Merges an ID into the track of the catalogue that it is. */
async function merge(trx: Db, by: By, { id: into, version }: { id: number; version: string }) {
  if ((await readStudioTrack(trx, into))?.mix === 'ID') throw invalidField('into', 'Choose a track that has a name')
  return { id: into, edit_id: await mergeInto(trx, trackDocument, { ...by, into, into_version: version }) }
}

/** Makes an ID what a curator has decided, as an edit of it. The caller has locked it. */
export async function identify(
  trx: Db,
  id: number,
  { version, track, into }: Omit<BodyOf<typeof acceptSound>, 'sound'>,
  { userId, media }: Curator,
): Promise<AnswerOf<typeof acceptSound>> {
  const by = { id, userId, version }
  if (into) return merge(trx, by, into)
  if (track) return name(trx, by, track, media)
  throw invalidField('track', 'Say what it is')
}
