import { sql } from 'kysely'
import type { MergedItem, StudioTrack } from '../../../contract/entities/studio-catalogue.ts'
import type { AnswerOf, BodyOf } from '../../../contract/route.ts'
import type { acceptSuggestion, readSuggestion } from '../../../contract/routes/studio/ids.ts'
import type { Db } from '../../db/pool.ts'
import { notifySuggester } from '../../db/releases/credit.ts'
import { knownNames } from '../../import/names/known-names.ts'
import type { MediaStore } from '../../media/store.ts'
import { Failure, invalidField, notFound } from '../../plugins/failure.ts'
import { change, versionOf } from '../edits/document.ts'
import { mergeInto } from '../merge/merge-into.ts'
import { assertPicture } from '../pictures/checked-picture.ts'
import { readStudioTrack, trackDocument } from '../tracks/track-document.ts'
import { countTold, findTwin } from '../tracks/twin.ts'
import { suggestionDocument } from './document.ts'
import { suggestedTrack } from './suggested-track.ts'

export const decidedMeanwhile = () => new Failure(409, 'This suggestion was decided on or withdrawn in the meantime')

/** An open suggestion. Throws a 404 for an unknown one, and a 409 for one that isn't open. */
async function findOpen(db: Db, id: number) {
  const found = await db
    .selectFrom('suggestions')
    .select(['id', 'track_id', 'artist', 'title', 'mix_name', 'label', 'link', 'state'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!found) throw notFound(suggestionDocument.what)
  if (found.state !== 'open') throw decidedMeanwhile()
  return found
}

/** The suggestion that is credited: of those with the same names the first one, whichever the curator has accepted. */
async function findCredited(db: Db, id: number) {
  const { rows } = await sql<{ suggestion: number; id: number; username: string }>`
    select s.id as suggestion, u.id, u.username from suggestions s join users u on u.id = s.user_id
      join suggestions accepted on accepted.id = ${id} and accepted.state = 'open' and accepted.track_id = s.track_id
    where s.state = 'open' and same_artists(s.artist) = same_artists(accepted.artist)
      and same_name(s.title) = same_name(accepted.title)
      and same_name(coalesce(s.mix_name, '')) = same_name(coalesce(accepted.mix_name, ''))
    order by s.id limit 1`.execute(db)
  const [first] = rows
  if (!first) throw decidedMeanwhile()
  return first
}

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

/** What accepting a suggestion would make of its ID. */
export async function preview(db: Db, id: number): Promise<AnswerOf<typeof readSuggestion>> {
  const suggestion = await findOpen(db, id)
  const { track_id } = suggestion
  const standing = await readStudioTrack(db, track_id)
  if (!standing) throw notFound(trackDocument.what)
  const track = suggestedTrack(standing, suggestion, (await knownNames(db)).has)
  const twin = await findTwin(db, track_id, track)
  const { suggestion: _, ...credited } = await findCredited(db, id)
  return {
    track,
    version: versionOf(standing),
    twin: twin === undefined ? null : await describeTwin(db, twin),
    credited,
    told: twin === undefined ? (await countTold(db, track_id, track)).told : await countToldOfTwin(db, track_id, twin),
  }
}

/** Marks the suggestion that is credited, before its track changes, which closes the others. Resolves with its id. */
async function credit(trx: Db, id: number): Promise<number> {
  const { suggestion } = await findCredited(trx, id)
  const values = { state: 'accepted' as const, decided_at: sql<Date>`clock_timestamp()` }
  await trx.updateTable('suggestions').set(values).where('id', '=', suggestion).execute()
  return suggestion
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

/** Accepts a suggestion, as an edit of its track. */
export async function accept(
  trx: Db,
  id: number,
  { version, track, into }: BodyOf<typeof acceptSuggestion>,
  { userId, media }: { userId: number; media: MediaStore | undefined },
): Promise<AnswerOf<typeof acceptSuggestion>> {
  const by = { id: (await findOpen(trx, id)).track_id, userId, version }
  await trackDocument.lock(trx, by.id)
  const credited = await credit(trx, id)
  const accepted = into ? await merge(trx, by, into) : track && (await name(trx, by, track, media))
  if (!accepted) throw invalidField('track', 'Say what it is')
  await notifySuggester(trx, credited)
  return accepted
}
