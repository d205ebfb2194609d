import { sql } from 'kysely'
import type { SuggestionState, Vote } from '#contract/entities/suggestions.ts'
import type { AnswerOf } from '#contract/route.ts'
import type { voteOnSuggestion } from '#contract/routes/suggestions.ts'
import type { Db } from '../../db/pool.ts'
import { isShown, suggestionJoins } from '../../db/select/suggestion.ts'
import { eventColumns, eventTime, eventValues, storeEvent, type WriteEvent, wins } from '../../db/write-event.ts'

interface Voted {
  user_id: number
  track_id: number
  state: SuggestionState
  artist: string
  title: string
}

/**
 * A suggestion with its track's names, unless the listener doesn't see it. Locks the track, as whoever identifies it does, and then
 * the suggestion.
 */
export async function lockVoted(trx: Db, userId: number, id: number): Promise<Voted | undefined> {
  await sql`select from tracks where id = (select track_id from suggestions where id = ${id}) for no key update`.execute(
    trx,
  )
  const { rows } = await sql<Voted>`
    select sg.user_id, sg.track_id, sg.state, t.artist, t.title from suggestions sg join tracks t on t.id = sg.track_id
    where sg.id = ${id} and sg.state <> 'withdrawn' and ${isShown(userId)} for key share of sg`.execute(trx)
  return rows[0]
}

const voted = eventColumns('voted')

/**
 * Sets or takes back a listener's vote. Resolves with false if a later one stands, or if the suggestion has got other names or
 * another link after the listener voted.
 */
export async function setVote(
  trx: Db,
  { userId, id, vote }: { userId: number; id: number; vote: Vote | null },
  event: WriteEvent,
): Promise<boolean> {
  const agrees = vote === null ? null : vote === 'agree'
  const { numAffectedRows } = await sql`
    insert into suggestion_votes as standing (suggestion_id, user_id, agrees, voted_at, voted_client, voted_seq)
    select id, ${userId}::integer, ${agrees}::boolean, ${eventValues(event)}
      from suggestions where id = ${id} and named_at <= ${eventTime(event)}
    on conflict (suggestion_id, user_id) do update set agrees = excluded.agrees, ${storeEvent(voted)}
      where ${wins(voted, event)}`.execute(trx)
  return numAffectedRows === 1n
}

type Answer = AnswerOf<typeof voteOnSuggestion>

/** How a suggestion stands for a listener after their vote. */
export async function findVotes(db: Db, userId: number, id: number, applied: boolean): Promise<Answer | undefined> {
  const { rows } = await sql<Pick<Answer, 'vote' | 'agree_count' | 'disagree_count'> & { updated_at: Date }>`
    select v.vote, v.agree_count, v.disagree_count, coalesce(own.voted_at, sg.named_at) as updated_at
    from suggestions sg ${suggestionJoins(userId)}
      left join suggestion_votes own on own.suggestion_id = sg.id and own.user_id = ${userId}
    where sg.id = ${id}`.execute(db)
  return rows[0] && { ...rows[0], applied, updated_at: rows[0].updated_at.toISOString() }
}
