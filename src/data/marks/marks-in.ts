import * as z from 'zod/mini'
import { SetFav, TrackFav } from '../../../contract/entities/music.ts'
import { FollowStats } from '../../../contract/entities/people.ts'
import { Count, Id } from '../../../contract/shapes.ts'
import { type Mark, noMark, type Subject } from './mark.ts'

/** The entities of the contract that contain a mark. */

const MarkedSet = z.object({ id: Id, likes: Count, user_fav: SetFav })
const MarkedTrack = z.object({ id: Id, user_likes: Count, user_fav: TrackFav })
const MarkedArtist = z.object({ id: Id, user_stats: FollowStats })
const MarkedLabel = z.object({ id: Id, user_label_stats: FollowStats })
const MarkedNotification = z.object({
  id: Id,
  is_read: z.boolean(),
  read_dt: z.nullable(z.string()),
  release: z.object({}),
})

type Marking = readonly [subject: Subject, mark: Mark]

const ofStats = ({ total_user_likes, ...stats }: FollowStats): Mark => ({
  ...noMark,
  ...stats,
  likes: total_user_likes,
})

function markOf(value: object): Marking | undefined {
  if ('user_fav' in value) {
    // Of the two, only a set has `likes`. The check avoids parsing each track as a set first.
    const set = 'likes' in value ? MarkedSet.safeParse(value) : null
    if (set?.success) return [`set/${set.data.id}`, { ...noMark, ...set.data.user_fav, likes: set.data.likes }]
    const track = MarkedTrack.safeParse(value)
    if (!track.success) return undefined
    const { id, user_likes: likes, user_fav } = track.data
    return [`track/${id}`, { ...noMark, ...user_fav, likes }]
  }
  if ('user_stats' in value) {
    const artist = MarkedArtist.safeParse(value)
    return artist.success ? [`artist/${artist.data.id}`, ofStats(artist.data.user_stats)] : undefined
  }
  if ('user_label_stats' in value) {
    const label = MarkedLabel.safeParse(value)
    return label.success ? [`label/${label.data.id}`, ofStats(label.data.user_label_stats)] : undefined
  }
  if ('is_read' in value) {
    const notification = MarkedNotification.safeParse(value)
    if (!notification.success) return undefined
    const { id, is_read, read_dt } = notification.data
    // Unread means that neither is set (product, 3.9).
    return [`notification/${id}`, { ...noMark, is_read: is_read || read_dt !== null }]
  }
  return undefined
}

/** Yields every mark in an answer of the API, at any depth. */
export function* marksIn(answer: unknown): Generator<Marking> {
  if (typeof answer !== 'object' || answer === null) return
  const marking = markOf(answer)
  if (marking) yield marking
  for (const part of Object.values(answer)) if (typeof part === 'object') yield* marksIn(part)
}
