import { sql } from 'kysely'
import type { Suggested } from '#contract/entities/suggested.ts'
import type { AnswerOf } from '#contract/route.ts'
import type { listSuggestions, suggestTrack } from '#contract/routes/suggestions.ts'
import { countRows } from '../../db/count-rows.ts'
import type { Db } from '../../db/pool.ts'
import { jsonTextOf, listText } from '../../db/select/json.ts'
import { strongestFirst, suggestionColumns, suggestionJoins } from '../../db/select/suggestion.ts'
import { eventColumns, eventTime, incomingEvent, storeEvent, type WriteEvent, wins } from '../../db/write-event.ts'
import { JsonText } from '../../http/api/json-text.ts'

/** The most suggestions that a page shows of one ID. */
const shown = 100

/** What listeners suggest an ID to be; nothing for a track that is no ID. Undefined for an unknown track. */
export async function findSuggestions(
  db: Db,
  userId: number,
  trackId: number,
): Promise<JsonText<AnswerOf<typeof listSuggestions>> | undefined> {
  const { rows } = await sql<{ answer: string }>`
    select '{"data":' || (select ${listText(jsonTextOf(suggestionColumns(userId)), sql`sg.state <> 'open', ${strongestFirst}`)}
      from (select sg.* from suggestions sg ${suggestionJoins(userId)}
        where sg.track_id = t.id and t.mix_type = 'ID' and (sg.state = 'open' or sg.id = (
          select max(id) from suggestions where track_id = t.id and user_id = ${userId} and state = 'rejected'))
        order by sg.user_id = ${userId} desc, ${strongestFirst} limit ${sql.lit(shown)}) sg
      ${suggestionJoins(userId)}) || '}' as answer
    from tracks t where t.id = ${trackId}`.execute(db)
  return rows[0] && new JsonText(rows[0].answer)
}

/**
 * Locks a track until the transaction ends, so that it is not identified meanwhile. Votes and suggestions write to it: a weaker lock
 * would have two of them wait for each other.
 */
export const lockTrack = (trx: Db, id: number) =>
  trx
    .selectFrom('tracks')
    .select(['artist', 'title', 'mix_type'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()

const edited = eventColumns('edited')

export interface Latest {
  id: number
  state: 'open' | 'withdrawn'
  /** Whether the incoming event replaces the last write to it. */
  wins: boolean
}

/** The open suggestion of a listener for an ID, or else the last one on which no curator has decided. Locks it. */
export async function lockLatest(
  trx: Db,
  userId: number,
  trackId: number,
  event: WriteEvent,
): Promise<Latest | undefined> {
  const { rows } = await sql<Latest>`
    select standing.id, standing.state, ${wins(edited, event)} as wins from suggestions standing, ${incomingEvent(edited, event)}
    where track_id = ${trackId} and user_id = ${userId} and state in ('open', 'withdrawn')
    order by standing.state = 'open' desc, standing.id desc limit 1 for no key update of standing`.execute(trx)
  return rows[0]
}

/** How many suggestions a listener has made in the last 24 hours. */
export async function countLately(db: Db, userId: number): Promise<number> {
  return countRows(
    db,
    db
      .selectFrom('suggestions')
      .where('user_id', '=', userId)
      .where('created_at', '>', sql<Date>`clock_timestamp() - interval '24 hours'`),
  )
}

export async function addSuggestion(
  trx: Db,
  owner: { user_id: number; track_id: number },
  suggested: Suggested,
  event: WriteEvent,
): Promise<number> {
  const { id } = await trx
    .insertInto('suggestions')
    .values({
      ...owner,
      ...suggested,
      edited_at: sql<Date>`${eventTime(event)}`,
      edited_client: event.client,
      edited_seq: event.seq,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Changes a suggestion. With other names or another link it loses its votes, which were for something else. */
export async function changeSuggestion(
  trx: Db,
  id: number,
  { artist, title, mix_name, label, link, why }: Suggested,
  event: WriteEvent,
): Promise<void> {
  const { rows } = await sql<{ is_other: boolean }>`
    with before as (select same_name(artist) <> same_name(${artist}) or same_name(title) <> same_name(${title})
      or same_name(coalesce(mix_name, '')) <> same_name(${mix_name ?? ''}) or link is distinct from ${link}::text as is_other
      from suggestions where id = ${id})
    update suggestions standing set artist = ${artist}, title = ${title}, mix_name = ${mix_name}, label = ${label}, link = ${link},
      why = ${why}, is_edited = true, named_at = case when is_other then date_trunc('milliseconds', clock_timestamp()) else named_at end,
      ${storeEvent(edited)}
    from before, ${incomingEvent(edited, event)} where standing.id = ${id} returning is_other`.execute(trx)
  if (rows[0]?.is_other) await trx.deleteFrom('suggestion_votes').where('suggestion_id', '=', id).execute()
}

export async function withdraw(trx: Db, id: number, event: WriteEvent): Promise<void> {
  await sql`
    update suggestions standing set state = 'withdrawn', ${storeEvent(edited)} from ${incomingEvent(edited, event)} where standing.id = ${id}`.execute(
    trx,
  )
}

/** A suggestion of a listener after a write to it. */
export async function findWritten(
  db: Db,
  userId: number,
  id: number,
  applied: boolean,
): Promise<JsonText<AnswerOf<typeof suggestTrack>> | undefined> {
  const { rows } = await sql<{ suggestion: string }>`
    select ${jsonTextOf(sql`${suggestionColumns(userId)}, ${applied}::boolean as applied`)} as suggestion
    from suggestions sg ${suggestionJoins(userId)} where sg.id = ${id}`.execute(db)
  return rows[0] && new JsonText(rows[0].suggestion)
}

/** How many of a listener's suggestions have identified a track. */
export async function countAccepted(db: Db, userId: number): Promise<number> {
  return countRows(db, db.selectFrom('suggestions').where('user_id', '=', userId).where('state', '=', 'accepted'))
}
