import { sql } from 'kysely'
import { named, track } from './names.ts'
import type { Section } from './section.ts'

/**
 * The sections of an export about a listener and others: comments that they reported, listeners whom they blocked, what they suggested
 * IDs to be, and their votes on suggestions of others.
 */

export const reports: Section<'reports'> = (db, userId, page) =>
  db
    .selectFrom('reports')
    .select(['post_id as comment_id', 'reason', 'text', 'created_at as created_dt'])
    .where('user_id', '=', userId)
    .$call(page.after('id'))
    .execute()

export const blocked: Section<'blocked'> = (db, userId, page) =>
  db
    .selectFrom('blocks')
    .innerJoin('users as u', 'u.id', 'blocked_id')
    .select([named('u.id', sql`u.username`).as('listener'), 'is_blocked', 'blocked_at as updated_dt'])
    .where('user_id', '=', userId)
    .$call(page.after('blocked_id'))
    .execute()

export const suggestions: Section<'suggestions'> = (db, userId, page) =>
  db
    .selectFrom('suggestions as g')
    .innerJoin('tracks as t', 't.id', 'g.track_id')
    .select([track.as('track'), 'g.artist', 'g.title', 'g.mix_name', 'g.label', 'link', 'why', 'state', 'reason'])
    .select('created_at as created_dt')
    .where('g.user_id', '=', userId)
    .$call(page.after('g.id'))
    .execute()

export const suggestionVotes: Section<'suggestion_votes'> = (db, userId, page) =>
  db
    .selectFrom('suggestion_votes as v')
    .innerJoin('suggestions as g', 'g.id', 'v.suggestion_id')
    .select(named('g.id', sql`concat(g.artist, ' - ', g.title)`).as('suggestion'))
    .select(['agrees', 'voted_at as updated_dt'])
    .where('v.user_id', '=', userId)
    .$call(page.after('g.id'))
    .execute()
