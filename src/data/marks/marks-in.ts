import * as z from 'zod/mini'
import { SetFav, TrackFav } from '#contract/entities/music.ts'
import { FollowStats } from '#contract/entities/people.ts'
import { Count, Id } from '#contract/shapes.ts'
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
const MarkedComment = z.object({ id: Id, is_reported: z.boolean() })
const MarkedListener = z.object({ id: Id, is_blocked: z.boolean() })
/** Not by the contract's `Vote`: all that is beside that would be in the first screen's code. */
const MarkedSuggestion = z.object({
  id: Id,
  vote: z.nullable(z.enum(['agree', 'disagree'])),
  agree_count: Count,
  disagree_count: Count,
})

type Marking = readonly [subject: Subject, mark: Mark]
type Kind = Subject extends `${infer Kind}/${number}` ? Kind : never

/** The mark of an entity, if it has the shape of such a one. */
function read<Marked extends { id: number }>(
  value: object,
  kind: Kind,
  schema: z.ZodMiniType<Marked>,
  markOf: (marked: Marked) => Partial<Mark>,
): Marking | undefined {
  const marked = schema.safeParse(value)
  return marked.success ? [`${kind}/${marked.data.id}`, { ...noMark, ...markOf(marked.data) }] : undefined
}

const ofStats = ({ total_user_likes, ...stats }: FollowStats) => ({ ...stats, likes: total_user_likes })

function markOf(value: object): Marking | undefined {
  if ('user_fav' in value) {
    // Of the two, only a set has `likes`. The check avoids parsing each track as a set first.
    const set = 'likes' in value && read(value, 'set', MarkedSet, ({ user_fav, likes }) => ({ ...user_fav, likes }))
    return set || read(value, 'track', MarkedTrack, ({ user_fav, user_likes: likes }) => ({ ...user_fav, likes }))
  }
  if ('user_stats' in value) return read(value, 'artist', MarkedArtist, ({ user_stats }) => ofStats(user_stats))
  if ('user_label_stats' in value)
    return read(value, 'label', MarkedLabel, ({ user_label_stats }) => ofStats(user_label_stats))
  // Unread means that neither is set (product, 3.9).
  if ('is_read' in value)
    return read(value, 'notification', MarkedNotification, ({ is_read, read_dt }) => ({
      is_read: is_read || read_dt !== null,
    }))
  if ('is_reported' in value) return read(value, 'comment', MarkedComment, ({ is_reported }) => ({ is_reported }))
  if ('is_blocked' in value) return read(value, 'listener', MarkedListener, ({ is_blocked }) => ({ is_blocked }))
  if ('vote' in value) return read(value, 'suggestion', MarkedSuggestion, ({ id: _, ...votes }) => votes)
  return undefined
}

/** Yields every mark in an answer of the API, at any depth. */
export function* marksIn(answer: unknown): Generator<Marking> {
  if (typeof answer !== 'object' || answer === null) return
  const marking = markOf(answer)
  if (marking) yield marking
  for (const part of Object.values(answer)) if (typeof part === 'object') yield* marksIn(part)
}
