import type { ListenerExport } from '../../../../contract/entities/export.ts'
import type { Db } from '../../../db/pool.ts'
import { comments, moments, notifications, plays, queue } from './activity.ts'
import { artists, labels, sets, tracks } from './catalogue.ts'
import { personOf, push, sessions } from './person.ts'
import { itemsOf, type Section } from './section.ts'

type Lists = Omit<ListenerExport, 'format' | 'version' | 'exported_dt' | 'profile' | 'settings'>

const sections: { [List in keyof Lists]: Section<Lists[List][number]> } = {
  sessions,
  sets,
  tracks,
  artists,
  labels,
  moments,
  comments,
  plays,
  queue,
  notifications,
  push,
}

/** Every table that knows listeners by `user_id`: which list of an export it becomes, or why it is in none. */
export const tablesOfListeners: Record<string, keyof Lists | { leftOut: string }> = {
  sessions: 'sessions',
  user_set_favs: 'sets',
  user_track_favs: 'tracks',
  user_artist_stats: 'artists',
  user_label_stats: 'labels',
  set_likes: 'moments',
  posts: 'comments',
  plays: 'plays',
  queue_items: 'queue',
  notifications: 'notifications',
  push_subscriptions: 'push',
  password_resets: { leftOut: 'the hash of a link that was mailed, for minutes' },
  reset_mails: { leftOut: 'that such a link is to be mailed, until it is' },
  idempotency_keys: {
    leftOut: 'answers to what was sent, so that sending it again does nothing; the rest tells what came of it',
  },
}

/**
 * Everything about a listener as the text of a `ListenerExport`, piece by piece; undefined when there is no such listener.
 * Each list is as it is when its turn comes: holding the database at one moment would last as long as the reader takes.
 */
export async function exportListener(db: Db, userId: number): Promise<AsyncIterable<string> | undefined> {
  const person = await personOf(db, userId)
  return person && written(db, userId, person)
}

async function* written(db: Db, userId: number, person: object): AsyncGenerator<string> {
  const head = { format: 'segue-listener', version: 1, exported_dt: new Date().toISOString(), ...person }
  yield JSON.stringify(head, null, 1).slice(0, -2)
  for (const [name, section] of Object.entries(sections)) {
    yield `,\n "${name}": [\n`
    yield* itemsOf<unknown>(section, db, userId)
    yield ']'
  }
  yield '\n}\n'
}
