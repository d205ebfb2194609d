import { useState } from 'react'
import { BusyButton } from '../../../ui/controls/BusyButton.tsx'
import { notify } from '../../../ui/feedback/notices/notify.ts'
import { lostOf } from '../edits/lost.ts'
import { failureText } from '../parts/calls/studio-call.ts'
import { type MergeSide, mergedText } from '../parts/MergeDialog.tsx'
import { findTrackSide, mergeTracks } from '../tracks/track-calls.ts'
import { notifyDecided, refetchIds, removeId } from './ids-data.ts'

interface SameTrackProps {
  /** The ID of the room, and what it is called. */
  own: { id: number; name: string }
  /** The track or other ID that it sounds like. */
  other: { id: number; name: string; isId: boolean }
  onDeciding: (isUnderWay: boolean) => void
  onKept: () => void
  onLoss: (track: number) => void
}

/** Which one goes and which one stays: the ID of the room stays before another ID. Undefined if either way something is lost. */
function withoutLoss(
  own: MergeSide,
  other: MergeSide,
  isId: boolean,
): { from: MergeSide; into: MergeSide } | undefined {
  const ways = [...(isId ? [{ from: other, into: own }] : []), { from: own, into: other }]
  return ways.find(({ from, into }) => lostOf(from.value, into.value).length === 0)
}

/** Makes an ID and what it sounds like one, at once if nothing is lost. */
export function SameTrack({ own, other, onDeciding, onKept, onLoss }: SameTrackProps) {
  const [isBusy, setBusy] = useState(false)

  async function merge(from: MergeSide, into: MergeSide): Promise<void> {
    const result = await mergeTracks(from, into)
    if (!result.ok) {
      onDeciding(false)
      refetchIds()
      return notify(failureText(result), 'error')
    }
    if (into.id === own.id) onKept()
    removeId(from.id)
    notifyDecided(mergedText(from, into), result.body.edit_id)
  }

  async function decide(): Promise<void> {
    const [ownSide, otherSide] = await Promise.all([findTrackSide(own.id), findTrackSide(other.id)])
    if (!ownSide || !otherSide) return refetchIds()
    const way = withoutLoss({ ...ownSide, name: own.name }, { ...otherSide, name: other.name }, other.isId)
    if (!way) return onLoss(other.id)
    onDeciding(true)
    await merge(way.from, way.into)
  }

  async function press(): Promise<void> {
    setBusy(true)
    await decide()
    setBusy(false)
  }
  return (
    <BusyButton
      size="sm"
      loading={isBusy}
      aria-label={`Same track: ${other.name} and ${own.name}`}
      onClick={() => void press()}
    >
      Same track
    </BusyButton>
  )
}
