import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../db/pool.ts'
import { type PublicNaming, publicName } from '../../db/select/public-name.ts'
import type { NamedTrack } from '../../lib/descriptions.ts'

/** The most sets of a feed: what podcast apps read again and again. */
const most = 100

export interface FeedTrack extends NamedTrack {
  id: number
  art_url: string | null
  /** In ms. */
  start_time: number
  end_time: number
}

export interface FeedSet {
  id: number
  set_name: string
  artist: string
  art_url: string | null
  art_url_xl: string | null
  release_date: string
  genre: string
  duration: number
  sponsor: string | null
  track_count: number
  track_confirmed_count: number
  mp3_permalink: string
  /** The recording's length in bytes, where the database knows it. */
  size: number | null
  /** The day that the feed dates it by, `YYYY-MM-DD`. */
  published: string
  artists: { id: number; name: string; art_url: string | null }[]
  tracks: FeedTrack[]
}

/** Which sets a feed has: SQL about rows of `sets s`. */
export interface Scope {
  join?: RawBuilder<unknown>
  where: RawBuilder<unknown>
  /** The date of a set in this feed. Without it, that of its recording. */
  published?: RawBuilder<unknown>
  /** What they are ordered by, descending. Without it, the date. */
  newest?: RawBuilder<unknown>
}

/** The newest sets of a feed that have a recording. Reads the catalogue only, and of a listener what `scope` names. */
export async function findFeedSets(
  db: Db,
  { join, where, published = sql`s.release_date`, newest = sql`published` }: Scope,
  naming: PublicNaming,
): Promise<FeedSet[]> {
  const { rows } = await sql<FeedSet>`
    select s.id, s.set_name, s.artist, s.art_url, s.art_url_xl, s.release_date, s.genre, s.duration, s.sponsor,
      s.track_count, s.track_confirmed_count, s.mp3_permalink, r.size, ${published} as published,
      (select coalesce(json_agg(json_build_object('id', a.id, 'name', a.name, 'art_url', coalesce(a.art_url_xl, a.art_url))
          order by sa.position), '[]')
        from set_artists sa join artists a on a.id = sa.artist_id where sa.set_id = s.id) as artists,
      (select coalesce(json_agg(json_build_object('id', t.id, 'artist', t.artist, 'title', t.title, 'mix_type', t.mix_type,
          'mix_name', t.mix_name, 'probably', ${publicName('t', naming)}, 'art_url', coalesce(t.art_url_xl, t.art_url), 'start_time', st.start_time,
          'end_time', st.end_time) order by st.track_position), '[]')
        from set_tracks st join tracks t on t.id = st.track_id where st.set_id = s.id) as tracks
    from listed_sets s left join recordings r on r.permalink = s.mp3_permalink ${join ?? sql``}
    where ${where} and s.mp3_permalink is not null
    order by ${newest} desc, s.id desc limit ${sql.lit(most)}`.execute(db)
  return rows
}
