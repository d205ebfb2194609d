import { sql } from 'kysely'
import type { AnswerOf, BodyOf } from '#contract/route.ts'
import type { acceptSuggestion, readSuggestion } from '#contract/routes/studio/ids.ts'
import type { Db } from '../../db/pool.ts'
import { notifySuggester } from '../../db/releases/credit.ts'
import { Failure, notFound } from '../../http/failure.ts'
import { trackDocument } from '../tracks/track-document.ts'
import { suggestionDocument } from './document.ts'
import { type Curator, identify, propose } from './identify.ts'

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

/** What accepting a suggestion would make of its ID. */
export async function preview(db: Db, id: number): Promise<AnswerOf<typeof readSuggestion>> {
  const suggestion = await findOpen(db, id)
  const { suggestion: _, ...credited } = await findCredited(db, id)
  return { ...(await propose(db, suggestion.track_id, suggestion)), credited }
}

/** Marks the suggestion that is credited, before its track changes, which closes the others. Resolves with its id. */
async function credit(trx: Db, id: number): Promise<number> {
  const { suggestion } = await findCredited(trx, id)
  const values = { state: 'accepted' as const, decided_at: sql<Date>`clock_timestamp()` }
  await trx.updateTable('suggestions').set(values).where('id', '=', suggestion).execute()
  return suggestion
}

/** Accepts a suggestion, as an edit of its track. */
export async function accept(
  trx: Db,
  id: number,
  decided: BodyOf<typeof acceptSuggestion>,
  by: Curator,
): Promise<AnswerOf<typeof acceptSuggestion>> {
  const { track_id } = await findOpen(trx, id)
  await trackDocument.lock(trx, track_id)
  const credited = await credit(trx, id)
  const accepted = await identify(trx, track_id, decided, by)
  await notifySuggester(trx, credited)
  return accepted
}
