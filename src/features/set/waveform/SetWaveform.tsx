import { useCallback, useMemo } from 'react'
import type { SetDetail } from '#contract/entities/music.ts'
import { SetCommentLane } from '../../../catalogue/comments/SetCommentLane.tsx'
import { useSetLevels } from '../../../catalogue/sets/use-set-levels.ts'
import { playSetAt } from '../../../commands/play-set.ts'
import { useMomentTimes } from '../../../data/marks/moments.ts'
import { playerAtoms, useIsLoadedSet, useIsRunning } from '../../../player/react.ts'
import { usePhone } from '../../../ui/layout/use-phone.ts'
import { useLate } from '../../../ui/overlays/late.ts'
import { waveformTracks } from '../../../ui/waveform/set-tracks.ts'
import { tempoCurve } from '../../../ui/waveform/tips.ts'
import { Waveform, type WaveformProps } from '../../../ui/waveform/Waveform.tsx'
import { usePlayAt } from '../shared-moment.ts'
import { OwnMoments } from './OwnMoments.tsx'

/** A set's waveform, which plays the set from a place in it, with the comments and on phones the listener's moments. */
export function SetWaveform({ set }: { set: SetDetail }) {
  const levels = useSetLevels(set.id)
  const tracks = useMemo(() => waveformTracks(set.set_tracks), [set.set_tracks])
  const playAt = usePlayAt(set)
  const seek = useCallback((ms: number) => playAt(playSetAt, ms), [playAt])
  const moments = useMomentTimes(set.id)
  const phone = usePhone()
  const loaded = useIsLoadedSet(set.id)
  const { duration, set_name: name, sound } = set
  const { TempoCurve } = useLate(tempoCurve, false) ?? {}
  const children = TempoCurve && sound && <TempoCurve parts={tracks} sound={sound} duration={duration} />
  const shown = { size: 'large', duration, name, tracks, levels, moments, onSeek: seek, children } as const
  return (
    <>
      {loaded ? <LoadedWaveform {...shown} /> : <Waveform {...shown} position={null} playing={false} />}
      <SetCommentLane setId={set.id} duration={duration} onSeek={seek} />
      {phone && <OwnMoments set={set} />}
    </>
  )
}

/** While the set is in the player, its waveform follows the position. */
function LoadedWaveform(props: Omit<WaveformProps, 'position' | 'pace' | 'playing'>) {
  return <Waveform {...props} position={playerAtoms.position} pace={playerAtoms.pace} playing={useIsRunning()} />
}
