import { sql } from 'kysely'
import type { Reason } from '#contract/entities/reports.ts'
import { set, setOrNull, track, trackOrNull } from './names.ts'
import type { Section } from './section.ts'

/** The sections of an export about a listener's activity: moments, comments, positions, the history, the queue and notifications. */

export const moments: Section<'moments'> = (db, userId, page) =>
  db
    .selectFrom('set_likes as l')
    .innerJoin('sets as s', 's.id', 'l.set_id')
    .leftJoin('tracks as t', 't.id', 'l.track_id')
    .select([set.as('set'), trackOrNull.as('track'), 'set_timestamp', 'l.created_dt'])
    .where('l.user_id', '=', userId)
    .$call(page.after('l.id'))
    .execute()

/** Why a comment is hidden. */
const hidden = sql<Reason | null>`case when p.hidden_reason is not null
  then json_build_object('reason', p.hidden_reason, 'text', coalesce(p.hidden_text, '')) end`

export const comments: Section<'comments'> = (db, userId, page) =>
  db
    .selectFrom('posts as p')
    .leftJoin('sets as s', 's.id', 'p.set_id')
    .leftJoin('tracks as t', 't.id', 'p.track_id')
    .select([setOrNull.as('set'), trackOrNull.as('track'), 'p.set_timestamp', 'p.text', 'p.timestamp as created_dt'])
    .select(hidden.as('hidden'))
    .where('p.user_id', '=', userId)
    .$call(page.after('p.id'))
    .execute()

export const plays: Section<'plays'> = (db, userId, page) =>
  db
    .selectFrom('plays as p')
    .innerJoin('sets as s', 's.id', 'p.set_id')
    .select([set.as('set'), 'p.current_timestamp_ms as current_timestamp', 'p.updated_at as updated_dt'])
    .where('p.user_id', '=', userId)
    .$call(page.after('p.set_id'))
    .execute()

export const history: Section<'history'> = (db, userId, page) =>
  db
    .selectFrom('listens as l')
    .innerJoin('sets as s', 's.id', 'l.set_id')
    .select([set.as('set'), 'started_at as started_dt', 'ended_at as ended_dt', 'position_ms as current_timestamp'])
    .select(['heard_ms as heard', 'quarters'])
    .where('l.user_id', '=', userId)
    .$call(page.after('l.id'))
    .execute()

export const queue: Section<'queue'> = (db, userId, page) =>
  db
    .selectFrom('queue_items as q')
    .innerJoin('sets as s', 's.id', 'q.set_id')
    .select([set.as('set'), 'q.order', 'q.is_current', 'q.is_played'])
    .where('q.user_id', '=', userId)
    .$call(page.after('q.order'))
    .execute()

export const notifications: Section<'notifications'> = (db, userId, page) =>
  db
    .selectFrom('notifications as n')
    .innerJoin('releases as r', 'r.id', 'n.release_id')
    .innerJoin('tracks as t', 't.id', 'r.track_id')
    .leftJoin('sets as s', 's.id', 'r.set_id')
    .select([track.as('track'), setOrNull.as('set'), 'n.created_dt', 'n.read_dt'])
    .where('n.user_id', '=', userId)
    .$call(page.after('n.id'))
    .execute()
