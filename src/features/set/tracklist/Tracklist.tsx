import { useCallback } from 'react'
import type { SetDetail, SetTrack } from '#contract/entities/music.ts'
import { useUnavailableOffline } from '../../../catalogue/play/unavailable-offline.ts'
import { playTrackIn } from '../../../commands/play-track.ts'
import { usePhone } from '../../../ui/layout/use-phone.ts'
import { usePlayAt } from '../shared-moment.ts'
import { TracklistCards } from './TracklistCards.tsx'
import { TracklistTable } from './TracklistTable.tsx'

/** A set's tracks in order, with the one that plays highlighted. Renders nothing for a set without tracks. */
export function Tracklist({ set }: { set: SetDetail }) {
  const phone = usePhone()
  const unavailable = useUnavailableOffline(set.id)
  const playAt = usePlayAt(set)
  // The same function from render to render: the rows are memos.
  const play = useCallback((track: SetTrack) => playAt(playTrackIn, track.start_time), [playAt])
  const shown = { tracks: set.set_tracks, onPlay: unavailable ? null : play }
  if (set.set_tracks.length === 0) return null
  return phone ? <TracklistCards {...shown} /> : <TracklistTable {...shown} />
}
