import { sql } from 'kysely'
import type { Notification, Play, Post } from '#contract/entities/activity.ts'
import type { Listen } from '#contract/entities/history.ts'
import type { Moment } from '#contract/entities/music.ts'
import type { postOrder } from '#contract/routes/catalogue.ts'
import { isoTime, jsonTextOf } from '../db/select/json.ts'
import { hiddenJson, postColumns, postJoins } from '../db/select/post.ts'
import { setJson } from '../db/select/set.ts'
import type { ListKind } from './kind.ts'
import { count, time } from './order.ts'

const timestamp = time('p.timestamp')

export const posts: ListKind<Post, (typeof postOrder)[number]> = {
  rows: sql`posts p`,
  joins: postJoins,
  text: jsonTextOf(postColumns),
  id: sql`p.id`,
  orders: { timestamp, 'post.timestamp': timestamp },
  order: { by: 'timestamp', direction: 'desc' },
}

const created = time('n.created_dt')

export const notifications: ListKind<Notification, 'created_dt' | 'notification.created_dt'> = {
  rows: sql`notifications n`,
  joins: () => sql`left join releases r on r.id = n.release_id left join posts p on p.id = n.post_id
    left join suggestions sg on sg.id = n.suggestion_id left join tracks suggested on suggested.id = sg.track_id
    left join listed_sets s on s.id = coalesce(r.set_id, p.set_id)
    left join tracks t on t.id = r.track_id left join set_tracks st on st.set_id = s.id
      and st.track_position = r.track_position and st.track_id = r.track_id`,
  text: jsonTextOf(sql`n.id, n.is_read, ${isoTime('n.read_dt')} as read_dt, ${isoTime('n.created_dt')} as created_dt,
    json_build_object(
      'set_meta', case when s.id is not null then json_build_object('id', s.id, 'set_name', s.set_name) end,
      'track_meta', case when t.id is not null then json_build_object('id', t.id, 'artist', t.artist, 'title', t.title,
        'art_url_xl', t.art_url_xl, 'release_date', t.release_date) end,
      'track_position', r.track_position, 'start_time', st.start_time) as release, ${hiddenJson} as hidden,
    case when sg.id is not null then json_build_object('state', sg.state, 'reason', coalesce(sg.reason, ''),
      'track', json_build_object('id', suggested.id, 'artist', suggested.artist, 'title', suggested.title,
        'art_url_xl', suggested.art_url_xl)) end as suggestion`),
  id: sql`n.id`,
  orders: { created_dt: created, 'notification.created_dt': created },
  order: { by: 'created_dt', direction: 'desc' },
}

/** One row per listener and set. The set's id is the row's id, because a listener sees only their own plays. */
export const plays: ListKind<Play, 'updated_at'> = {
  rows: sql`plays p`,
  joins: userId => sql`join listed_sets s on s.id = p.set_id and p.user_id = ${userId}
    left join user_set_favs f on f.set_id = s.id and f.user_id = ${userId}`,
  text: jsonTextOf(sql`p.set_id as set_meta_id, ${setJson} as set_meta, p.current_timestamp_ms as current_timestamp,
    ${isoTime('p.updated_at')} as updated_at`),
  id: sql`p.set_id`,
  orders: { updated_at: time('p.updated_at') },
  order: { by: 'updated_at', direction: 'desc' },
}

export const listens: ListKind<Listen, 'started_dt'> = {
  rows: sql`listens l`,
  joins: userId => sql`join listed_sets s on s.id = l.set_id
    left join user_set_favs f on f.set_id = s.id and f.user_id = ${userId}
    left join plays p on p.set_id = s.id and p.user_id = ${userId}`,
  text: jsonTextOf(sql`l.id, ${setJson} as set_meta, ${isoTime('l.started_at')} as started_dt,
    ${isoTime('l.ended_at')} as ended_dt, l.position_ms as current_timestamp, l.heard_ms as heard`),
  id: sql`l.id`,
  orders: { started_dt: time('l.started_at') },
  order: { by: 'started_dt', direction: 'desc' },
}

export const moments: ListKind<Moment, 'set_timestamp'> = {
  rows: sql`set_likes m`,
  joins: () => sql``,
  text: jsonTextOf(sql`m.id, m.set_id as set_meta_id, m.set_timestamp, m.track_id as track_meta_id,
    ${isoTime('m.created_dt')} as created_dt`),
  id: sql`m.id`,
  orders: { set_timestamp: count('m.set_timestamp') },
  order: { by: 'set_timestamp', direction: 'asc' },
}
