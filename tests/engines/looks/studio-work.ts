import { demoAccount, demoCurator } from '../../../server/demo/seed.ts'
import { addReport } from '../../../server/modules/posts/store.ts'
import { addDraft } from '../../../server/studio/sets/add-draft.ts'
import { addSound } from '../../support/ear.ts'
import type { Server } from '../support/server.ts'

/** A track that is in no set, which the demo lacks. */
export const looseTrack = 9_001
/** An ID that somebody watches, of which all is known. */
export const knownId = 9_002
/** The only draft. */
export const draft = 1
/** A set whose name is changed meanwhile. */
export const changed = 3

const account = ({ db }: Server, username: string) =>
  db.selectFrom('users').select('id').where('username', '=', username).executeTakeFirstOrThrow()

const noPicture = { art_url: null, art_url_sm: null, art_url_xl: null }

/** Adds what the Studio works on and the demo lacks: a draft, a single track, a track in no set, a reported comment. */
export async function addStudioWork(server: Server): Promise<void> {
  const [listener, curator] = await Promise.all([
    account(server, demoAccount.username),
    account(server, demoCurator.username),
  ])
  await addDraft(server.db, {
    userId: curator.id,
    set: {
      name: 'Harbour Warm-up',
      artists: ['Ebb'],
      curators: [],
      artwork: noPicture,
      is_published: false,
      tracks: [],
    },
  })
  await addSound(server.db, { artist: 'Petra Lindqvist', title: 'Second Window' })
  await server.db
    .insertInto('tracks')
    .values([
      { id: looseTrack, title: 'Left Out', artist: 'Ebb', mix_type: 'original_mix', release_date: '2026-05-01' },
      { id: knownId, title: 'Held', artist: 'Ebb', mix_type: 'ID', release_date: '2026-05-01' },
    ])
    .execute()
  await server.db
    .insertInto('track_artists')
    .values([looseTrack, knownId].map(track_id => ({ track_id, artist_id: 4, role: 'producer' as const, position: 1 })))
    .execute()
  await server.db
    .insertInto('user_track_favs')
    .values({ user_id: listener.id, track_id: knownId, is_fav: true })
    .execute()
  await server.db.updateTable('sets').set({ set_name: 'Changed 000000' }).where('id', '=', changed).execute()
  const comments = server.db.selectFrom('posts').select('id').where('user_id', '!=', listener.id)
  const { id } = await comments.orderBy('id').executeTakeFirstOrThrow()
  await addReport(server.db, { post_id: id, user_id: listener.id, reason: 'spam', text: 'It links to a shop' })
}
