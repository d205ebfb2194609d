import { sql } from 'kysely'
import type { Db } from '../db/pool.ts'
import { trackPlaying } from '../db/track-playing.ts'
import { artworkOf } from './artwork/paths.ts'
import { type DemoActivity, demoUserId } from './catalogue/activity.ts'

/** Inserts the demo's listeners and their activity: marks, moments, comments, positions and notifications. */
export async function insertActivity(db: Db, activity: DemoActivity, passwordHash: string): Promise<void> {
  // Only the demo account has a password, so nobody can log in as the other listeners.
  const users = activity.listeners.map(({ id, username, email }) => ({
    id,
    username,
    email,
    email_verified: true,
    password_hash: id === demoUserId ? passwordHash : null,
    auth_provider: 'internal',
    about_me: id === demoUserId ? 'Here for the IDs.' : '',
    avatar_url: artworkOf('avatars', id).art_url_sm,
  }))
  await db.insertInto('users').values(users).execute()
  await db
    .insertInto('user_set_favs')
    .values(
      activity.setFavs.map(({ userId, setId, date }) => ({
        user_id: userId,
        set_id: setId,
        is_fav: true,
        first_liked_date: date,
      })),
    )
    .execute()
  await db
    .insertInto('user_track_favs')
    .values(
      activity.trackFavs.map(({ userId, trackId, isFav, showLikes, date }) => ({
        user_id: userId,
        track_id: trackId,
        is_fav: isFav,
        show_likes: showLikes,
        first_liked_date: date,
      })),
    )
    .execute()
  const artists = activity.follows.flatMap(({ userId, artistId }) =>
    artistId ? [{ user_id: userId, artist_id: artistId, is_followed: true, show_likes: true }] : [],
  )
  const labels = activity.follows.flatMap(({ userId, labelId }) =>
    labelId ? [{ user_id: userId, label_id: labelId, is_followed: true, show_likes: true }] : [],
  )
  await db.insertInto('user_artist_stats').values(artists).execute()
  await db.insertInto('user_label_stats').values(labels).execute()
  await insertMomentsAndPosts(db, activity)
  await insertSuggestions(db, activity)
}

/** Marks the set and the track of each moment, as a listener's own does. */
async function markLiked(db: Db): Promise<void> {
  const day = sql`min((created_dt at time zone 'UTC')::date)`
  await sql`insert into user_set_favs (user_id, set_id, first_liked_date)
    select user_id, set_id, ${day} from set_likes group by user_id, set_id on conflict do nothing`.execute(db)
  await sql`insert into user_track_favs (user_id, track_id, first_liked_date)
    select user_id, track_id, ${day} from set_likes where track_id is not null group by user_id, track_id
    on conflict do nothing`.execute(db)
}

async function insertMomentsAndPosts(db: Db, { moments, posts, plays, releases }: DemoActivity): Promise<void> {
  await db
    .insertInto('set_likes')
    .values(
      moments.map(({ userId, setId, at, time }) => ({
        user_id: userId,
        set_id: setId,
        set_timestamp: at,
        track_id: trackPlaying(setId, at),
        created_dt: time,
      })),
    )
    .execute()
  await markLiked(db)
  await db
    .insertInto('posts')
    .values(
      posts.map(({ userId, setId, trackId, at, text, time }) => ({
        user_id: userId,
        set_id: setId,
        track_id: trackId,
        set_timestamp: at,
        text,
        timestamp: time,
      })),
    )
    .execute()
  await db
    .insertInto('plays')
    .values(
      plays.map(({ userId, setId, at, time }) => ({
        user_id: userId,
        set_id: setId,
        current_timestamp_ms: at,
        updated_at: time,
      })),
    )
    .execute()
  const numbered = releases.map((release, index) => ({ ...release, id: index + 1 }))
  await db
    .insertInto('releases')
    .values(
      numbered.map(({ id, trackId, setId, position, time }) => ({
        id,
        track_id: trackId,
        set_id: setId,
        track_position: position,
        created_dt: time,
      })),
    )
    .execute()
  await db
    .insertInto('notifications')
    .values(
      numbered.map(({ id, time, isRead }) => ({
        user_id: demoUserId,
        release_id: id,
        is_read: isRead,
        read_dt: isRead ? time : null,
        created_dt: time,
      })),
    )
    .execute()
}

async function insertSuggestions(db: Db, { suggestions }: DemoActivity): Promise<void> {
  for (const { trackId, userId, time, votes, ...suggested } of suggestions) {
    const { id } = await db
      .insertInto('suggestions')
      .values({ ...suggested, track_id: trackId, user_id: userId, created_at: time, named_at: time, edited_at: time })
      .returning('id')
      .executeTakeFirstOrThrow()
    const voted = votes.map(vote => ({ suggestion_id: id, user_id: vote.userId, agrees: vote.agrees, voted_at: time }))
    if (voted.length > 0) await db.insertInto('suggestion_votes').values(voted).execute()
  }
}
