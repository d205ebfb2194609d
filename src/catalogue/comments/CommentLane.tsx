import { useAtomValue } from 'jotai/react'
import { useMemo } from 'react'
import { lastingKey } from '../../data/outbox/created-ids.ts'
import { SaidLane } from '../../ui/waveform/comments/CommentLane.tsx'
import type { Said } from '../../ui/waveform/comments/group-comments.ts'
import { commentsOnWaveform } from './layer.ts'
import type { ShownComment } from './shown.ts'
import { useMarkedComments } from './use-comments.ts'

const none: readonly Said[] = []

/** What has a place in the set, and a place on the server or a chance of one. */
const saidOf = ({ id, set_timestamp: at, author, text, refusal }: ShownComment): Said[] =>
  at === null || (refusal && typeof id === 'string')
    ? []
    : [{ key: lastingKey('comment', id), at, author: author.username, text }]

export interface CommentLaneProps {
  setId: number
  /** In ms. */
  duration: number
  /** Goes to a place in ms. Keep it the same function from render to render. */
  onSeek: (ms: number) => void
}

/** The comments on a set's waveform: a layer of its own that can be switched off. */
export function CommentLane({ setId, duration, onSeek }: CommentLaneProps) {
  const on = useAtomValue(commentsOnWaveform)
  const { data } = useMarkedComments(setId, on)
  const said = useMemo(() => data?.pages.flatMap(page => page.data.flatMap(saidOf)) ?? none, [data])
  return on ? <SaidLane said={said} duration={duration} onSeek={onSeek} /> : null
}
