import { usePhone } from '../../ui/layout/use-phone.ts'
import { TracklistCards } from './TracklistCards.tsx'
import { type TracklistProps, TracklistTable } from './TracklistTable.tsx'

/** A set's tracks in order, with the one that plays marked. Nothing for an empty list. */
export function Tracklist(props: TracklistProps) {
  const phone = usePhone()
  if (props.tracks.length === 0) return null
  return phone ? <TracklistCards {...props} /> : <TracklistTable {...props} />
}
