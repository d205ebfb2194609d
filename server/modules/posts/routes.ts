import type { BodyOf } from '../../../contract/route.ts'
import { createPost, deletePost, editPost } from '../../../contract/routes/activity.ts'
import type { Db } from '../../db/pool.ts'
import { lockSet } from '../../db/track-playing.ts'
import { posts } from '../../lists/activity.ts'
import { findItem } from '../../lists/item.ts'
import type { Registry } from '../../plugins/api/registry.ts'
import { writeEventOf } from '../../plugins/api/write-event.ts'
import { limitWrites, type WritesPerMinute } from '../../plugins/api/write-limits.ts'
import { Failure, notFound, unfit } from '../../plugins/failure.ts'
import * as store from './store.ts'

const name = 'This comment'
const nothing: store.Subject = { set_id: null, set_timestamp: null, track_id: null }

type Sent = Omit<BodyOf<typeof createPost>, 'text'>

/** Throws 404 for an unknown set, 422 for a time without a set or beyond its end. */
async function checkPlace(db: Db, { set_id, set_timestamp }: store.Subject): Promise<void> {
  if (set_id === null && set_timestamp !== null) throw unfit('set_timestamp', 'Needs a set')
  if (set_id === null) return
  const set = await lockSet(db, set_id)
  if (!set) throw notFound('This set')
  if (set_timestamp !== null && set_timestamp > set.duration)
    throw unfit('set_timestamp', 'Is beyond the end of the set')
}

/**
 * The track that was sent, or the one that plays at a moment that is new or sent without its track. Throws 404 for an
 * unknown one.
 */
async function trackOf(db: Db, { track_meta_id: sent }: Sent, place: store.Subject, isNew: boolean) {
  if (typeof sent === 'number') {
    if (!(await store.lockTrack(db, sent))) throw notFound('This track')
    return sent
  }
  const { set_id, set_timestamp, track_id } = place
  if (set_id !== null && set_timestamp !== null && (isNew || sent === null))
    return store.findTrackPlaying(db, set_id, set_timestamp)
  return sent === null ? null : track_id
}

/** What a comment is about, with what isn't sent as it was. */
async function subjectOf(db: Db, sent: Sent, kept: store.Subject): Promise<store.Subject> {
  const { set_meta_id: set_id = kept.set_id, set_timestamp = kept.set_timestamp } = sent
  const place = { ...kept, set_id, set_timestamp }
  await checkPlace(db, place)
  const isNew = set_id !== kept.set_id || set_timestamp !== kept.set_timestamp
  const track_id = await trackOf(db, sent, place, isNew)
  if (set_id === null && track_id === null) throw unfit('set_meta_id', 'A comment needs a set or a track')
  return { set_id, set_timestamp, track_id }
}

/** Why an own comment wasn't found: another's is known, but only its author may change it. */
async function refusal(db: Db, id: number): Promise<Failure> {
  return (await store.postExists(db, id)) ? new Failure(403, 'This comment belongs to somebody else') : notFound(name)
}

/** Comments on sets and tracks. */
export function postRoutes(registry: Registry, { comments: perMinute }: Partial<WritesPerMinute>): void {
  const guard = limitWrites(perMinute)

  registry.implement(
    createPost,
    async ({ caller: { userId }, body: { text, ...sent }, db }) => {
      const subject = await subjectOf(db, sent, nothing)
      const id = await store.addPost(db, { ...subject, text, user_id: userId })
      return findItem(db, posts, userId, id, name)
    },
    { guard },
  )

  registry.implement(
    editPost,
    async ({ caller: { userId }, params: { id }, body: { text, ...sent }, db, request }) => {
      const kept = await store.lockSubject(db, userId, id)
      if (!kept) throw await refusal(db, id)
      const subject = await subjectOf(db, sent, kept)
      const applied = await store.changePost(db, id, { ...subject, text }, writeEventOf(request))
      const edited = await store.findEdited(db, id, applied)
      if (!edited) throw notFound(name)
      return edited
    },
    { guard },
  )

  registry.implement(
    deletePost,
    async ({ caller: { userId }, params: { id }, db }) => {
      if (!(await store.removePost(db, userId, id))) throw await refusal(db, id)
      return null
    },
    { guard },
  )
}
