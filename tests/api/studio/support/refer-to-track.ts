import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '../../../../server/db/pool.ts'

interface Who {
  listener: { id: number }
  curator: { id: number }
  /** Calls the API as the listener. */
  asListener(method: 'PUT' | 'POST', url: string, body: unknown): Promise<unknown>
}

/** Adds something of each kind that can refer to a track. */
export async function referToTrack(db: Db, track: number, { listener, curator, asListener }: Who): Promise<void> {
  await asListener('PUT', `/favs/track/${track}`, { is_fav: true })
  await asListener('PUT', `/favs/track/${track}/purchase`, { is_purchased: true })
  await asListener('POST', '/posts', {
    text: `About ${track}`,
    set_meta_id: null,
    set_timestamp: null,
    track_meta_id: track,
  })
  const playlist = randomUUID()
  await asListener('POST', '/playlists', { id: playlist, name: 'Mine', description: '', visibility: 'private' })
  await sql`insert into playlist_items (playlist_id, id, track_id, position) values (${playlist}, ${randomUUID()}, ${track}, 1)`.execute(
    db,
  )
  await sql`insert into set_likes (user_id, set_id, set_timestamp, track_id)
    select ${listener.id}, set_id, start_time + 1, track_id from set_tracks where track_id = ${track} limit 1`.execute(
    db,
  )
  await sql`insert into listenbrainz (user_id, user_name, token) values (${listener.id}, 'mira', '') on conflict do nothing`.execute(
    db,
  )
  await sql`insert into scrobbles (user_id, set_id, track_id, track_start, length_ms, heard_ms, began_at, ended_at)
    values (${listener.id}, 1, ${track}, ${track}, 1, 1, now(), now())`.execute(db)
  await sql`insert into releases (track_id) values (${track}) on conflict do nothing`.execute(db)
  await sql`insert into notifications (user_id, release_id)
    select ${listener.id}, id from releases where track_id = ${track}`.execute(db)
  await sql`with heard as (insert into fingerprints (peaks, duration) values ('', 1) returning id)
    insert into sounds (fingerprint_id, sha256, track_id, artist, title)
    select id, 'of ' || id, ${track}, 'Yuna Brandt', 'Nordlicht' from heard`.execute(db)
  await sql`with suggested as (
      insert into suggestions (track_id, user_id, artist, title, why, state, decided_at, edited_at)
      values (${track}, ${listener.id}, 'Yuna Brandt', 'Nordlicht', 'heard', 'accepted', now(), now()) returning id)
    insert into suggestion_votes (suggestion_id, user_id, agrees, voted_at) select id, ${curator.id}, true, now() from suggested`.execute(
    db,
  )
}
