import { useAtomValue } from 'jotai/react'
import { notBlocked } from '../../data/comments/not-blocked.ts'
import type { ShownComment } from '../../data/comments/overlay-comments.ts'
import { useWaveformComments } from '../../data/comments/use-comments.ts'
import { lastingKey } from '../../data/outbox/created-ids.ts'
import { useDerived } from '../../state/use-derived.ts'
import { CommentLane } from '../../ui/waveform/comments/CommentLane.tsx'
import type { WaveformComment } from '../../ui/waveform/comments/group-comments.ts'
import { commentsOnWaveform } from './comments-on-waveform.ts'

const none: readonly WaveformComment[] = []

/** A comment with a position in the set. A new comment that the server refused is left out. */
const toWaveformComments = ({ id, set_timestamp: at, author, text, refusal }: ShownComment): WaveformComment[] =>
  at === null || (refusal && typeof id === 'string')
    ? []
    : [{ key: lastingKey('comment', id), at, author: author.username, text }]

export interface SetCommentLaneProps {
  setId: number
  /** Of the set, in ms. */
  duration: number
  /** Seeks to a position in ms. Pass the same function from render to render. */
  onSeek: (ms: number) => void
}

/** The comments on a set's waveform. The listener can switch them off. */
export function SetCommentLane({ setId, duration, onSeek }: SetCommentLaneProps) {
  const on = useAtomValue(commentsOnWaveform)
  const { data } = useWaveformComments(setId, on)
  const comments = useDerived(
    get => data?.pages.flatMap(page => notBlocked(get, page.data).flatMap(toWaveformComments)) ?? none,
    [data],
  )
  return on ? <CommentLane comments={comments} duration={duration} onSeek={onSeek} /> : null
}
