import type { BodyOf } from '#contract/route.ts'
import { createPost, deletePost, editPost, reportPost } from '#contract/routes/activity.ts'
import { removeOwn } from '../../db/accounts/remove-own.ts'
import { standingId } from '../../db/merged.ts'
import type { Db } from '../../db/pool.ts'
import { lockSet } from '../../db/track-playing.ts'
import type { Registry } from '../../http/api/registry.ts'
import { writeEventOf } from '../../http/api/write-event.ts'
import { checkedReason } from '../../http/checked-reason.ts'
import { Failure, invalidField, notFound } from '../../http/failure.ts'
import { posts } from '../../lists/activity.ts'
import { findItem } from '../../lists/item.ts'
import * as store from './store.ts'

const name = 'This comment'
const noSubject: store.Subject = { set_id: null, set_timestamp: null, track_id: null }

type Sent = Omit<BodyOf<typeof createPost>, 'text'>

/** Throws a 404 for an unknown set, and a 422 for a time without a set or after its end. */
async function checkPosition(db: Db, { set_id, set_timestamp }: store.Subject): Promise<void> {
  if (set_id === null && set_timestamp !== null) throw invalidField('set_timestamp', 'A time needs a set')
  if (set_id === null) return
  const set = await lockSet(db, set_id)
  if (!set) throw notFound('This set')
  if (set_timestamp !== null && set_timestamp > set.duration)
    throw invalidField('set_timestamp', 'This is after the end of the set')
}

/**
 * The track of a comment: the one that was sent, or the one that plays at the comment's time if the time is new or the track
 * was sent as null. One that was merged is the one that stays. Throws a 404 for an unknown track.
 */
async function trackOf(db: Db, { track_meta_id: sent }: Sent, place: store.Subject, isNew: boolean) {
  if (typeof sent === 'number') {
    if (await store.lockTrack(db, sent)) return sent
    const id = await standingId(db, 'track', sent)
    if (!(await store.lockTrack(db, id))) throw notFound('This track')
    return id
  }
  const { set_id, set_timestamp, track_id } = place
  if (set_id !== null && set_timestamp !== null && (isNew || sent === null))
    return store.findTrackPlaying(db, set_id, set_timestamp)
  return sent === null ? null : track_id
}

/** Resolves what a comment is about. Fields that weren't sent stay as they were. */
async function subjectOf(db: Db, sent: Sent, previous: store.Subject): Promise<store.Subject> {
  const { set_meta_id: set_id = previous.set_id, set_timestamp = previous.set_timestamp } = sent
  const place = { ...previous, set_id, set_timestamp }
  await checkPosition(db, place)
  const isNew = set_id !== previous.set_id || set_timestamp !== previous.set_timestamp
  const track_id = await trackOf(db, sent, place, isNew)
  if (set_id === null && track_id === null) throw invalidField('set_meta_id', 'A comment needs a set or a track')
  return { set_id, set_timestamp, track_id }
}

/** The failure for a comment that isn't the caller's: a 403 if it exists, else a 404. */
async function refusal(db: Db, id: number): Promise<Failure> {
  return (await store.postExists(db, id)) ? new Failure(403, 'This comment belongs to someone else') : notFound(name)
}

/** Comments on sets and tracks. */
export function postRoutes(registry: Registry): void {
  registry.implement(createPost, { limit: 'comments' }, async ({ caller: { userId }, body: { text, ...sent }, db }) => {
    const subject = await subjectOf(db, sent, noSubject)
    const id = await store.addPost(db, { ...subject, text, user_id: userId })
    return findItem(db, posts, userId, id, name)
  })

  registry.implement(
    editPost,
    { fails: [403], limit: 'comments' },
    async ({ caller: { userId }, params: { id }, body: { text, ...sent }, db, request }) => {
      const previous = await store.lockSubject(db, userId, id)
      if (!previous) throw await refusal(db, id)
      const subject = await subjectOf(db, sent, previous)
      const applied = await store.changePost(db, id, { ...subject, text }, writeEventOf(request))
      const edited = await store.findEdited(db, userId, id, applied)
      if (!edited) throw notFound(name)
      return edited
    },
  )

  registry.implement(
    deletePost,
    { fails: [403], limit: 'comments' },
    async ({ caller: { userId }, params: { id }, db }) => {
      if (!(await removeOwn(db, 'posts', userId, id))) throw await refusal(db, id)
      return null
    },
  )

  registry.implement(
    reportPost,
    { fails: [403], limit: 'reports' },
    async ({ caller: { userId }, params: { id }, body, db }) => {
      const authorId = await store.lockVisible(db, userId, id)
      if (authorId === undefined) throw notFound(name)
      if (authorId === userId) throw new Failure(403, "You can't report your own comment")
      if (!(await store.addReport(db, { ...checkedReason(body), post_id: id, user_id: userId })))
        throw new Failure(409, 'You have reported this comment already')
      return null
    },
  )
}
