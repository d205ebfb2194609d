import { useMemo } from 'react'
import type { PlayableSet } from '#contract/entities/music.ts'
import { useSetLevels } from '../../catalogue/sets/use-set-levels.ts'
import { transport } from '../../commands/transport.ts'
import { useMomentTimes } from '../../data/marks/moments.ts'
import { playerAtoms, useDuration, useIsRunning, useTracklist } from '../../player/react.ts'
import { waveformTracks } from '../../ui/waveform/set-tracks.ts'
import { Waveform, type WaveformProps } from '../../ui/waveform/Waveform.tsx'

interface SeekBarProps {
  set: PlayableSet
  /** `mini` can't be seeked in. */
  size: Exclude<WaveformProps['size'], 'large'>
}

/** The waveform of the loaded set with the listener's moments. It follows the position by itself. */
export function SeekBar({ set, size }: SeekBarProps) {
  const duration = useDuration()
  const playing = useIsRunning()
  const tracklist = useTracklist()
  const moments = useMomentTimes(set.id)
  const tracks = useMemo(() => waveformTracks(tracklist ?? []), [tracklist])
  const levels = useSetLevels(set.id)
  return (
    <Waveform
      {...{ size, duration, tracks, levels, playing, moments }}
      position={playerAtoms.position}
      pace={playerAtoms.pace}
      onSeek={transport.seek.effect}
      name={set.set_name}
    />
  )
}
