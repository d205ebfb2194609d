import * as z from 'zod/mini'
import { Notification, Play, Post, QueueItem } from '../entities/activity.ts'
import { maxReasonText, Reason } from '../entities/reports.ts'
import { route } from '../route.ts'
import { DateTime, Id, IdParams, Instant, listOf, listQuery, Milliseconds, Speed } from '../shapes.ts'
import { textOf } from '../text.ts'

/** Notifications, queue, plays and comments. */

export const listNotifications = route({
  method: 'GET',
  path: '/notifications',
  access: 'listener',
  summary: "The caller's notifications",
  query: listQuery(['created_dt', 'notification.created_dt'], 10),
  answer: listOf(Notification),
})
export const readNotification = route({
  method: 'PUT',
  path: '/notifications/{id}',
  access: 'listener',
  summary: 'Mark a notification as read',
  params: IdParams,
  answer: Notification,
})
export const readNotifications = route({
  method: 'PUT',
  path: '/notifications',
  access: 'listener',
  summary: "Mark the caller's notifications as read: those created at `until` or earlier",
  body: z.object({ until: Instant }),
  answer: null,
})

const Queue = listOf(QueueItem)
const userId = z.optional(Id)

export const getQueue = route({
  method: 'GET',
  path: '/queue',
  access: 'listener',
  summary: 'The queue in order',
  answer: Queue,
})
export const addToQueue = route({
  method: 'POST',
  path: '/queue',
  access: 'listener',
  summary: 'Add a set at the end; 404 when it is queued already',
  body: z.object({ user_id: userId, set_meta_id: Id }),
  answer: QueueItem,
  status: 201,
})
export const moveInQueue = route({
  method: 'PUT',
  path: '/queue',
  access: 'listener',
  summary: 'Move an item; order is the new index plus one, and what waits stays behind the current one',
  body: z.object({
    id: Id,
    user_id: userId,
    set_meta_id: Id,
    order: Id,
    is_current: z.boolean(),
  }),
  answer: Queue,
})
export const makeCurrent = route({
  method: 'PUT',
  path: '/queue/new-current',
  access: 'listener',
  summary: 'Make a set the current one, right behind the one before it; it is added when it is not queued',
  body: z.object({ user_id: userId, is_current: z.boolean(), set_meta_id: Id }),
  answer: Queue,
})
export const nextInQueue = route({
  method: 'PUT',
  path: '/queue/next',
  access: 'listener',
  summary:
    'Make the first item that waits the current one; changes nothing when the current set is not from_set_meta_id',
  body: z.optional(z.object({ from_set_meta_id: z.optional(Id) })),
  answer: Queue,
})
export const removeFromQueue = route({
  method: 'DELETE',
  path: '/queue/{id}',
  access: 'listener',
  summary: 'Remove an item',
  params: IdParams,
  answer: null,
})
export const clearQueue = route({
  method: 'DELETE',
  path: '/queue',
  access: 'listener',
  summary: 'Remove all items',
  answer: null,
})

export const Position = z.object({
  set_meta_id: Id,
  current_timestamp: Milliseconds,
  /** Nothing was heard on the way from the position before: it starts or goes on here, or was jumped to. */
  starts: z.optional(z.boolean()),
  /** How fast it played on the way to here: a listen counts the time, not the way. Without it the original speed, or a faster one. */
  speed: z.optional(Speed),
})
export type Position = z.infer<typeof Position>
const SavedPosition = z.object({ current_timestamp: Milliseconds, applied: z.boolean(), updated_at: DateTime })

export const savePlay = route({
  method: 'PUT',
  path: '/plays',
  access: 'listener',
  summary: 'Save the position in a set; the latest event wins, also when it is further back',
  body: Position,
  answer: SavedPosition,
})
export const saveStretch = route({
  method: 'PUT',
  path: '/plays/stretches',
  access: 'listener',
  summary:
    'Save the position in a part of a set that plays by itself, for the history; the set stays where it was left',
  body: Position,
  answer: SavedPosition,
})
export const listPlays = route({
  method: 'GET',
  path: '/plays',
  access: 'listener',
  summary: 'Recent positions, newest first',
  query: listQuery(['updated_at']),
  answer: listOf(Play),
})

/** In UTF-16 code units. */
export const maxCommentLength = 10_000
const PostBody = z.object({
  text: textOf(maxCommentLength, 1),
  set_meta_id: z.optional(z.nullable(Id)),
  track_meta_id: z.optional(z.nullable(Id)),
  set_timestamp: z.optional(z.nullable(Milliseconds)),
})
export const createPost = route({
  method: 'POST',
  path: '/posts',
  access: 'listener',
  summary: 'Comment on a set',
  body: PostBody,
  answer: Post,
  status: 201,
})
export const editPost = route({
  method: 'PUT',
  path: '/posts/{id}',
  access: 'listener',
  summary: "Edit one of the caller's comments; the latest event wins",
  params: IdParams,
  body: PostBody,
  /** `applied` is missing in answers of the previous server version. Such an edit counts as done, so that it isn't sent again. */
  answer: z.extend(Post, { applied: z.optional(z.boolean()) }),
})
export const deletePost = route({
  method: 'DELETE',
  path: '/posts/{id}',
  access: 'listener',
  summary: "Delete one of the caller's comments",
  params: IdParams,
  answer: null,
})
export const reportPost = route({
  method: 'POST',
  path: '/posts/{id}/report',
  access: 'listener',
  summary: 'Report a comment of another listener, once; 409 if the caller has reported it already',
  params: IdParams,
  body: z.extend(Reason, { text: textOf(maxReasonText) }),
  answer: null,
})
export const blockListener = route({
  method: 'PUT',
  path: '/me/blocked/{id}',
  access: 'listener',
  summary: "Block a listener's comments, or unblock them; the latest event wins",
  params: IdParams,
  body: z.object({ is_blocked: z.boolean() }),
  answer: null,
})
