import { useQuery } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import type { SetDetail } from '../../../contract/entities/music.ts'
import { CommentLane } from '../../catalogue/comments/CommentLane.tsx'
import { peaksQuery } from '../../data/catalogue/peaks.ts'
import { useMomentTimes } from '../../data/marks/moments.ts'
import type { ItemId } from '../../data/outbox/kinds/kind.ts'
import { playerAtoms, useIsLoadedSet, useIsRunning } from '../../player/react.ts'
import { levelsFromPeaks } from '../../ui/waveform/bars/levels.ts'
import { waveformTracks } from '../../ui/waveform/set-tracks.ts'
import { Waveform, type WaveformProps } from '../../ui/waveform/Waveform.tsx'
import { UnderWaveform } from './UnderWaveform.tsx'

export interface SetWaveformProps {
  set: SetDetail
  /** Goes to `ms` of this set, playing it first if it isn't loaded. */
  onSeek: (set: SetDetail, ms: number) => void
  /** Takes one of the listener's moments back. */
  onTakeBack: (moment: { id: ItemId; setId: number; name: string }) => void
}

/** A set's waveform with the listener's moments and the comments; it follows the clock while the set is loaded. */
export function SetWaveform({ set, onSeek, onTakeBack }: SetWaveformProps) {
  const { data: peaks } = useQuery(peaksQuery(set.id))
  const levels = useMemo(() => peaks && levelsFromPeaks(peaks), [peaks])
  const tracks = useMemo(() => waveformTracks(set.set_tracks), [set.set_tracks])
  const seek = useCallback((ms: number) => onSeek(set, ms), [set, onSeek])
  const moments = useMomentTimes(set.id)
  const loaded = useIsLoadedSet(set.id)
  const { duration, set_name: name } = set
  const shown = { size: 'large', duration, name, tracks, levels, moments, onSeek: seek } as const
  return (
    <>
      {loaded ? <Following {...shown} /> : <Waveform {...shown} position={null} playing={false} />}
      <CommentLane setId={set.id} duration={duration} onSeek={seek} />
      <UnderWaveform set={set} onSeek={seek} onTakeBack={({ id }, name) => onTakeBack({ id, setId: set.id, name })} />
    </>
  )
}

/** While it is loaded, its waveform moves with the clock. */
function Following(props: Omit<WaveformProps, 'position' | 'playing'>) {
  return <Waveform {...props} position={playerAtoms.position} playing={useIsRunning()} />
}
