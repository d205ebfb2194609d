import { sql } from 'kysely'
import { goneMs } from '#contract/entities/devices.ts'
import type { Db } from '../../db/pool.ts'
import type { Heard } from './listen.ts'

/** A track that a listener hears now. */
export interface Playing extends Heard {
  user_id: number
  /** The sealed token of the listener's account. */
  token: Buffer
  /** The track's length, in ms. */
  length_ms: number
}

/** The most listeners of one claim. */
const atOnce = 100

/**
 * Claims what connected listeners hear now, by what their pages say that they play, unless it was sent before: no other process sends
 * it, and what can't be sent now isn't sent later. It is forgotten when the track is over, so that the same one can be sent again.
 */
export async function claimPlaying(db: Db): Promise<Playing[]> {
  const { rows } = await sql<Playing>`
    with playing as (
      select l.user_id, p.set_id, s.set_name, slot.track_id, slot.begins, slot.ends,
        now() + (slot.ends - place.at) / p.speed * interval '1 millisecond' as over_at
      from listenbrainz l join players p on p.user_id = l.user_id join listed_sets s on s.id = p.set_id join users u on u.id = l.user_id and u.disabled_at is null
        cross join lateral (select p.position_ms + extract(epoch from now() - p.seen_at) * 1000 * p.speed as at) place
        cross join lateral (select st.track_id, st.start_time as begins,
            least(st.end_time, lead(st.start_time) over (order by st.start_time, st.track_position)) as ends
          from set_tracks st where st.set_id = p.set_id) slot
        join tracks t on t.id = slot.track_id and t.mix_type <> 'ID'
      where l.refused_at is null and p.is_playing and p.seen_at > now() - ${sql.lit(goneMs)} * interval '1 millisecond'
        and place.at >= slot.begins and place.at < slot.ends
        and (l.told_track_id is distinct from slot.track_id or l.told_until <= now())
      limit ${sql.lit(atOnce)}),
    told as (update listenbrainz l set told_track_id = playing.track_id, told_until = playing.over_at
      from playing where l.user_id = playing.user_id
        and (l.told_track_id is distinct from playing.track_id or l.told_until <= now())
      returning l.user_id, l.token)
    select told.user_id, told.token, playing.set_id, playing.begins as track_start, playing.ends - playing.begins as length_ms,
      playing.set_name, t.artist, t.title, t.mix_type, t.mix_name, t.label_name
    from told join playing using (user_id) join tracks t on t.id = playing.track_id`.execute(db)
  return rows
}
