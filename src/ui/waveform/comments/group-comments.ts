/** A comment at a position of a set, as the lane shows it. */
export interface WaveformComment {
  key: string | number
  /** Position in the set, in ms. */
  at: number
  author: string
  text: string
}

/** Comments that share one mark because they are too close to tap apart. */
export interface CommentGroup {
  /** Position of the first one, in ms: the mark is there. */
  at: number
  /** Ordered by position. */
  all: readonly [WaveformComment, ...WaveformComment[]]
}

/**
 * Groups comments for a lane `width` px wide, ordered by position. Marks end up at least `apart` px from each other.
 * `duration` is the set's, in ms. Returns no groups while the width or the duration is unknown (0).
 */
export function groupComments(
  comments: readonly WaveformComment[],
  duration: number,
  width: number,
  apart: number,
): CommentGroup[] {
  if (width <= 0 || duration <= 0) return []
  const msApart = (apart / width) * duration
  const groups: CommentGroup[] = []
  for (const comment of [...comments].sort((a, b) => a.at - b.at)) {
    const last = groups.at(-1)
    if (last && comment.at - last.at < msApart) groups[groups.length - 1] = { ...last, all: [...last.all, comment] }
    else groups.push({ at: comment.at, all: [comment] })
  }
  return groups
}
