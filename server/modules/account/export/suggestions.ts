import type { ListenerExport } from '#contract/entities/export.ts'
import { trackName } from './names.ts'
import { batch, type Section } from './section.ts'

/** The sections of an export about what a listener suggested IDs to be, and their votes on suggestions of others. */

export const suggestions: Section<ListenerExport['suggestions'][number]> = async (db, userId, after) => {
  const rows = await db
    .selectFrom('suggestions as s')
    .innerJoin('tracks as t', 't.id', 's.track_id')
    .select(['s.id as key', 't.id', trackName('t').as('name'), 's.artist', 's.title', 's.mix_name', 's.label'])
    .select(['link', 'why', 'state', 'reason', 'created_at'])
    .where('s.user_id', '=', userId)
    .where('s.id', '>', after)
    .orderBy('s.id')
    .limit(batch)
    .execute()
  return rows.map(({ key, id, name, created_at, ...suggested }) => [
    key,
    { track: { id, name }, ...suggested, created_dt: created_at.toISOString() },
  ])
}

export const suggestionVotes: Section<ListenerExport['suggestion_votes'][number]> = async (db, userId, after) => {
  const rows = await db
    .selectFrom('suggestion_votes as v')
    .innerJoin('suggestions as s', 's.id', 'v.suggestion_id')
    .select(['s.id', 's.artist', 's.title', 'agrees', 'voted_at'])
    .where('v.user_id', '=', userId)
    .where('s.id', '>', after)
    .orderBy('s.id')
    .limit(batch)
    .execute()
  return rows.map(({ id, artist, title, agrees, voted_at }) => [
    id,
    { suggestion: { id, name: `${artist} - ${title}` }, agrees, updated_dt: voted_at.toISOString() },
  ])
}
