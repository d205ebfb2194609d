import { useQuery } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import type { SetDetail } from '../../../../contract/entities/music.ts'
import { peaksQuery } from '../../../data/peaks.ts'
import { useIsLoadedSet, useIsRunning, usePosition } from '../../../player/react.ts'
import { levelsFromPeaks } from '../../../ui/waveform/levels.ts'
import { waveformTracks } from '../../../ui/waveform/set-tracks.ts'
import { Waveform, type WaveformProps } from '../../../ui/waveform/Waveform.tsx'

export interface SetWaveformProps {
  set: SetDetail
  /** Goes to `ms` of this set, playing it first if it isn't loaded. */
  onSeek: (set: SetDetail, ms: number) => void
}

/** A set's waveform; it follows the clock while the set is loaded. */
export function SetWaveform({ set, onSeek }: SetWaveformProps) {
  const { data: peaks } = useQuery(peaksQuery(set.id))
  const levels = useMemo(() => peaks && levelsFromPeaks(peaks), [peaks])
  const tracks = useMemo(() => waveformTracks(set.set_tracks), [set.set_tracks])
  const seek = useCallback((ms: number) => onSeek(set, ms), [set, onSeek])
  const loaded = useIsLoadedSet(set.id)
  const shown = { size: 'large', duration: set.duration, name: set.set_name, tracks, levels, onSeek: seek } as const
  return loaded ? <Following {...shown} /> : <Waveform {...shown} position={null} playing={false} />
}

/** The one part of the page that each tick of the clock reaches. */
function Following(props: Omit<WaveformProps, 'position' | 'playing'>) {
  return <Waveform {...props} position={usePosition()} playing={useIsRunning()} />
}
