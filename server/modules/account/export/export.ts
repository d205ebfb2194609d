import type { Db } from '../../../db/pool.ts'
import { comments, history, moments, notifications, plays, queue } from './activity.ts'
import { blocked, reports, suggestions, suggestionVotes } from './community.ts'
import { artists, labels, sets, tracks } from './marks.ts'
import { appPasswords, feeds, listenBrainz, personOf, push, sessions } from './person.ts'
import { followedPlaylists, playlistItems, playlists } from './playlists.ts'
import { type Lists, Page, type Section } from './section.ts'
import { edits, uploads } from './studio.ts'

const sections: { [List in keyof Lists]: Section<List> } = {
  sessions,
  app_passwords: appPasswords,
  listenbrainz: listenBrainz,
  sets,
  tracks,
  artists,
  labels,
  moments,
  comments,
  reports,
  blocked,
  suggestions,
  suggestion_votes: suggestionVotes,
  edits,
  uploads,
  plays,
  history,
  queue,
  playlists,
  playlist_items: playlistItems,
  followed_playlists: followedPlaylists,
  notifications,
  push,
  feeds,
}

/** Every table with a `user_id`: the list of the export that it becomes, or the reason why it is left out. */
export const tablesOfListeners: Record<string, keyof Lists | { leftOut: string }> = {
  sessions: 'sessions',
  app_passwords: 'app_passwords',
  listenbrainz: 'listenbrainz',
  user_set_favs: 'sets',
  user_track_favs: 'tracks',
  user_artist_stats: 'artists',
  user_label_stats: 'labels',
  set_likes: 'moments',
  posts: 'comments',
  reports: 'reports',
  blocks: 'blocked',
  suggestions: 'suggestions',
  suggestion_votes: 'suggestion_votes',
  plays: 'plays',
  listens: 'history',
  queue_items: 'queue',
  playlists: 'playlists',
  playlist_follows: 'followed_playlists',
  notifications: 'notifications',
  push_subscriptions: 'push',
  private_feeds: 'feeds',
  scrobbles: {
    leftOut: 'heard tracks on their way to ListenBrainz, made from saved positions and deleted after a day',
  },
  password_resets: { leftOut: 'the hash of a mailed link, which is deleted after minutes' },
  reset_mails: { leftOut: 'a queued mail with such a link, which is deleted once it is sent' },
  answered_requests: {
    leftOut: 'responses to sent requests, so that a repeated one has no effect; their results are in the other lists',
  },
  merged_rows: {
    leftOut:
      'marks of artists, labels and tracks that were merged, so that it can be undone; what they became is in the other lists',
  },
  stretches: {
    leftOut: 'where a track of a playlist plays, which is deleted after a day; what was heard is in the history',
  },
  rooms: { leftOut: 'a room to listen together, which is deleted after a day; what was heard in it is in the history' },
  room_guests: { leftOut: 'the same, as its guest' },
  players: { leftOut: 'what plays now, which is deleted after a day; where each set was left is in `plays`' },
  idempotency_keys: { leftOut: 'the same, stored by the version before' },
}

/**
 * Streams everything about a listener as the text of a `ListenerExport`. Resolves with undefined if there is no such listener.
 * The lists are not from one snapshot, which would have to stay open for as long as the client reads.
 */
export async function exportListener(db: Db, userId: number): Promise<AsyncIterable<string> | undefined> {
  const person = await personOf(db, userId)
  return person && streamExport(db, userId, person)
}

async function* streamExport(db: Db, userId: number, person: object): AsyncGenerator<string> {
  const head = { format: 'segue-listener', version: 1, exported_dt: new Date().toISOString(), ...person }
  yield JSON.stringify(head, null, 1).slice(0, -2)
  for (const [name, section] of Object.entries(sections)) {
    yield `,\n "${name}": [\n`
    yield* Page.itemsOf(section, db, userId)
    yield ']'
  }
  yield '\n}\n'
}
