import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { SetSummary } from '../../../contract/entities/music.ts'
import { peaksQuery } from '../../data/peaks.ts'
import { useDuration, useIsRunning, usePosition, useTracklist } from '../../player/react.ts'
import { levelsFromPeaks } from '../../ui/waveform/levels.ts'
import { waveformTracks } from '../../ui/waveform/set-tracks.ts'
import { Waveform } from '../../ui/waveform/Waveform.tsx'
import type { PlayerBarCommands } from './commands.ts'
import styles from './PlayerBar.module.css'

interface SeekBarProps extends Pick<PlayerBarCommands, 'seek'> {
  set: SetSummary
  /** Phones only show it; there the sheet is for seeking. */
  phone: boolean
}

/** The waveform on the bar's top edge: the one part of the bar that follows every tick. */
export function SeekBar({ set, phone, seek }: SeekBarProps) {
  const position = usePosition()
  const duration = useDuration()
  const playing = useIsRunning()
  const tracklist = useTracklist()
  const { data: peaks } = useQuery(peaksQuery(set.id))
  const tracks = useMemo(() => waveformTracks(tracklist ?? []), [tracklist])
  const levels = useMemo(() => peaks && levelsFromPeaks(peaks), [peaks])
  return (
    <div className={styles.seek}>
      <Waveform
        size={phone ? 'mini' : 'bar'}
        {...{ duration, tracks, levels, position, playing }}
        onSeek={seek.effect}
        name={set.set_name}
      />
    </div>
  )
}
