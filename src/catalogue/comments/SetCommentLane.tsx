import { useAtomValue } from 'jotai/react'
import { useMemo } from 'react'
import type { ShownComment } from '../../data/comments/overlay-comments.ts'
import { useMarkedComments } from '../../data/comments/use-comments.ts'
import { lastingKey } from '../../data/outbox/created-ids.ts'
import { CommentLane } from '../../ui/waveform/comments/CommentLane.tsx'
import type { WaveformComment } from '../../ui/waveform/comments/group-comments.ts'
import { commentsOnWaveform } from './comments-on-waveform.ts'

const none: readonly WaveformComment[] = []

/** What has a place in the set, and a place on the server or a chance of one. */
const toWaveformComments = ({ id, set_timestamp: at, author, text, refusal }: ShownComment): WaveformComment[] =>
  at === null || (refusal && typeof id === 'string')
    ? []
    : [{ key: lastingKey('comment', id), at, author: author.username, text }]

export interface SetCommentLaneProps {
  setId: number
  /** In ms. */
  duration: number
  /** Goes to a place in ms. Keep it the same function from render to render. */
  onSeek: (ms: number) => void
}

/** The comments on a set's waveform: a layer of its own that can be switched off. */
export function SetCommentLane({ setId, duration, onSeek }: SetCommentLaneProps) {
  const on = useAtomValue(commentsOnWaveform)
  const { data } = useMarkedComments(setId, on)
  const comments = useMemo(() => data?.pages.flatMap(page => page.data.flatMap(toWaveformComments)) ?? none, [data])
  return on ? <CommentLane comments={comments} duration={duration} onSeek={onSeek} /> : null
}
