import type { ListenerExport } from '#contract/entities/export.ts'
import { ReportReason } from '#contract/entities/reports.ts'
import { itemOrNull, trackName } from './names.ts'
import { batch, type Section } from './section.ts'

/** The sections of an export about a listener's activity: moments, comments, positions, the history, the queue and notifications. */

export const moments: Section<ListenerExport['moments'][number]> = async (db, userId, after) => {
  const rows = await db
    .selectFrom('set_likes as l')
    .innerJoin('sets as s', 's.id', 'l.set_id')
    .leftJoin('tracks as t', 't.id', 'l.track_id')
    .select(['l.id as key', 's.id', 's.set_name as name', 't.id as trackId', trackName('t').as('trackName')])
    .select(['set_timestamp', 'l.created_dt'])
    .where('l.user_id', '=', userId)
    .where('l.id', '>', after)
    .orderBy('l.id')
    .limit(batch)
    .execute()
  return rows.map(({ key, id, name, trackId, trackName, set_timestamp, created_dt }) => [
    key,
    { set: { id, name }, track: itemOrNull(trackId, trackName), set_timestamp, created_dt: created_dt.toISOString() },
  ])
}

export const comments: Section<ListenerExport['comments'][number]> = async (db, userId, after) => {
  const rows = await db
    .selectFrom('posts as p')
    .leftJoin('sets as s', 's.id', 'p.set_id')
    .leftJoin('tracks as t', 't.id', 'p.track_id')
    .select([
      'p.id as key',
      's.id as setId',
      's.set_name as setName',
      't.id as trackId',
      trackName('t').as('trackName'),
    ])
    .select(['p.set_timestamp', 'p.text', 'p.timestamp', 'p.hidden_reason', 'p.hidden_text'])
    .where('p.user_id', '=', userId)
    .where('p.id', '>', after)
    .orderBy('p.id')
    .limit(batch)
    .execute()
  return rows.map(({ key, setId, setName, trackId, trackName, set_timestamp, text, timestamp, ...row }) => [
    key,
    {
      set: itemOrNull(setId, setName),
      track: itemOrNull(trackId, trackName),
      set_timestamp,
      text,
      created_dt: timestamp.toISOString(),
      hidden: reasonOf(row.hidden_reason, row.hidden_text),
    },
  ])
}

/** Why a comment is hidden. */
const reasonOf = (reason: string | null, text: string | null) =>
  reason === null ? null : { reason: ReportReason.parse(reason), text: text ?? '' }

export const plays: Section<ListenerExport['plays'][number]> = async (db, userId, after) => {
  const rows = await db
    .selectFrom('plays as p')
    .innerJoin('sets as s', 's.id', 'p.set_id')
    .select(['s.id', 's.set_name as name', 'p.current_timestamp_ms', 'p.updated_at'])
    .where('p.user_id', '=', userId)
    .where('p.set_id', '>', after)
    .orderBy('p.set_id')
    .limit(batch)
    .execute()
  return rows.map(({ id, name, current_timestamp_ms, updated_at }) => [
    id,
    { set: { id, name }, current_timestamp: current_timestamp_ms, updated_dt: updated_at.toISOString() },
  ])
}

export const history: Section<ListenerExport['history'][number]> = async (db, userId, after) => {
  const rows = await db
    .selectFrom('listens as l')
    .innerJoin('sets as s', 's.id', 'l.set_id')
    .select([
      'l.id as key',
      's.id',
      's.set_name as name',
      'started_at',
      'ended_at',
      'position_ms',
      'heard_ms',
      'quarters',
    ])
    .where('l.user_id', '=', userId)
    .where('l.id', '>', after)
    .orderBy('l.id')
    .limit(batch)
    .execute()
  return rows.map(({ key, id, name, started_at, ended_at, position_ms, heard_ms, quarters }) => [
    key,
    {
      set: { id, name },
      started_dt: started_at.toISOString(),
      ended_dt: ended_at.toISOString(),
      current_timestamp: position_ms,
      heard: heard_ms,
      quarters,
    },
  ])
}

export const queue: Section<ListenerExport['queue'][number]> = async (db, userId, after) => {
  const rows = await db
    .selectFrom('queue_items as q')
    .innerJoin('sets as s', 's.id', 'q.set_id')
    .select(['s.id', 's.set_name as name', 'q.order', 'q.is_current', 'q.is_played'])
    .where('q.user_id', '=', userId)
    .where('q.order', '>', after)
    .orderBy('q.order')
    .limit(batch)
    .execute()
  return rows.map(({ id, name, order, ...state }) => [order, { set: { id, name }, order, ...state }])
}

export const notifications: Section<ListenerExport['notifications'][number]> = async (db, userId, after) => {
  const rows = await db
    .selectFrom('notifications as n')
    .innerJoin('releases as r', 'r.id', 'n.release_id')
    .innerJoin('tracks as t', 't.id', 'r.track_id')
    .leftJoin('sets as s', 's.id', 'r.set_id')
    .select(['n.id as key', 't.id', trackName('t').as('name'), 's.id as setId', 's.set_name as setName'])
    .select(['n.created_dt', 'n.read_dt'])
    .where('n.user_id', '=', userId)
    .where('n.id', '>', after)
    .orderBy('n.id')
    .limit(batch)
    .execute()
  return rows.map(({ key, id, name, setId, setName, created_dt, read_dt }) => [
    key,
    {
      track: { id, name },
      set: itemOrNull(setId, setName),
      created_dt: created_dt.toISOString(),
      read_dt: read_dt?.toISOString() ?? null,
    },
  ])
}
