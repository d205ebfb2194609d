import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../db/pool.ts'
import { notifySuggester } from '../../db/releases/credit.ts'
import { type Merge, savedRows, saveRows } from './saved-rows.ts'

/** What listeners suggest an ID to be, with their votes. */

const ofIt = ({ from }: Merge) => sql`s.track_id = ${from}`

/** Whether a track has no name yet. */
async function isId(trx: Db, id: number): Promise<boolean> {
  const track = await trx.selectFrom('tracks').select('mix_type').where('id', '=', id).executeTakeFirst()
  return track?.mix_type === 'ID'
}

/** A listener has one open suggestion for an ID: of two, the earlier one stays. */
const later = ({ from, to }: Merge) => sql`s.state = 'open' and exists (select from suggestions first
  where first.user_id = s.user_id and first.state = 'open' and first.track_id in (${from}, ${to}::integer) and first.id < s.id)
  and s.track_id in (${from}, ${to}::integer)`

/**
 * The suggestion that identifies an ID by being merged: the one that a curator has accepted, or else the first with the names of the
 * track that stays.
 */
const accepted = ({
  from,
  to,
}: Merge) => sql`s.id = (select first.id from suggestions first join tracks t on t.id = ${to}::integer
  where first.track_id = ${from} and first.state = 'open' and is_named(t, first)
    and not exists (select from suggestions where track_id = ${from} and state = 'accepted')
  order by first.id limit 1)`

async function save(trx: Db, merge: Merge, source: string, table: string, where: RawBuilder<unknown>): Promise<void> {
  await saveRows(trx, merge, source, sql`select s.user_id, to_jsonb(s) from ${sql.table(table)} s where ${where}`)
}

/**
 * Gives the suggestions for an ID to the track that stays. If that one has a name, they are decided on. A deletion removes them, with
 * their votes and notifications.
 */
export async function moveSuggestions(trx: Db, merge: Merge): Promise<void> {
  const { from, to } = merge
  await save(trx, merge, 'suggestions', 'suggestions', ofIt(merge))
  if (to === null) {
    const isOfIt = sql`s.suggestion_id in (select s.id from suggestions s where ${ofIt(merge)})`
    await save(trx, merge, 'suggestion_votes', 'suggestion_votes', isOfIt)
    await save(trx, merge, 'suggestion notifications', 'notifications', isOfIt)
    return
  }
  await save(trx, merge, 'withdrawn suggestions', 'suggestions', later(merge))
  await sql`update suggestions s set state = 'withdrawn' where ${later(merge)}`.execute(trx)
  const decided = (await isId(trx, from)) && !(await isId(trx, to)) ? await decide(trx, merge) : []
  await sql`update suggestions s set track_id = ${to} where ${ofIt(merge)}`.execute(trx)
  for (const id of decided) await notifySuggester(trx, id)
}

/** Decides on the open suggestions for an ID that is merged into a named track. Resolves with the accepted ones. */
async function decide(trx: Db, merge: Merge): Promise<number[]> {
  const decide = (state: 'accepted' | 'closed', where: RawBuilder<unknown>) => sql<{ id: number }>`
    update suggestions s set state = ${state}, decided_at = clock_timestamp()
    where ${ofIt(merge)} and s.state = 'open' and ${where} returning s.id`
  const { rows } = await decide('accepted', accepted(merge)).execute(trx)
  await decide('closed', sql`true`).execute(trx)
  return rows.map(({ id }) => id)
}

/** Restores the suggestions for a track. What was decided on since, or withdrawn by its author, stays so. */
export async function restoreSuggestions(trx: Db, merge: Merge): Promise<void> {
  const { from, to } = merge
  if (to === null) return insertSuggestions(trx, merge)
  const withdrawn = savedRows(merge, 'withdrawn suggestions', 'suggestions')
  const isAnId = await isId(trx, from)
  /** Whether the suggestion for which another one was withdrawn is still there. */
  const hasFirst = (track: number) => sql`exists (select from suggestions first
    where first.user_id = s.user_id and first.track_id = ${track} and first.id < s.id and first.state <> 'withdrawn')`
  const stateOfId = sql`case when s.state in ('accepted', 'closed') or (was_withdrawn.id is not null and ${hasFirst(to)})
    then 'open' else s.state end`
  const { rows } = await sql<{ id: number; state: string }>`
    update suggestions s set track_id = ${from}, state = ${isAnId ? stateOfId : sql`was.state`},
      decided_at = ${isAnId ? sql`case when s.state = 'rejected' then s.decided_at end` : sql`was.decided_at`}
    from ${savedRows(merge, 'suggestions')} was left join ${withdrawn} was_withdrawn on was_withdrawn.id = was.id
    where s.id = was.id and s.track_id = ${to} returning s.id, s.state`.execute(trx)
  await sql`update suggestions s set state = 'open' from ${withdrawn} was
    where s.id = was.id and s.track_id = ${to} and s.state = 'withdrawn' and ${await isId(trx, to)} and ${hasFirst(from)}
      and not exists (select from suggestions other
        where other.user_id = s.user_id and other.track_id = ${to} and other.state = 'open')`.execute(trx)
  for (const { id, state } of rows) if (state === 'open') await notifySuggester(trx, id)
}

/** Inserts what a deletion has removed, except for listeners who are gone. */
async function insertSuggestions(trx: Db, merge: Merge): Promise<void> {
  const isThere = sql`where saved.suggestion_id in (select id from suggestions)`
  await sql`insert into suggestions overriding system value
    select saved.* from ${savedRows(merge, 'suggestions')} saved`.execute(trx)
  await sql`insert into suggestion_votes select saved.* from ${savedRows(merge, 'suggestion_votes')} saved ${isThere}`.execute(
    trx,
  )
  await sql`insert into notifications overriding system value
    select saved.* from ${savedRows(merge, 'suggestion notifications', 'notifications')} saved ${isThere}`.execute(trx)
}
