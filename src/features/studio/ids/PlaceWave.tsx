import { useQuery } from '@tanstack/react-query'
import { atom } from 'jotai/vanilla'
import { type KeyboardEvent, type MouseEvent, type RefCallback, useCallback, useMemo } from 'react'
import type { Peaks } from '#contract/peaks.ts'
import { peaksQuery } from '../../../data/catalogue/set-queries.ts'
import { shortTime } from '../../../lib/time.ts'
import { Bars } from '../../../ui/waveform/bars/Bars.tsx'
import { levelsFromPeaks } from '../../../ui/waveform/bars/levels.ts'
import { followPosition } from '../../../ui/waveform/live-position.ts'
import { createValueNews } from '../../../ui/waveform/seek/value-news.ts'
import type { Transport } from '../tracklist/play/transport.ts'
import { levelsIn } from '../tracklist/wave/view.ts'
import styles from './Ids.module.css'
import type { Place } from './use-place-player.ts'

/** How far an arrow key goes, in ms. */
const step = 5_000
const steps: Record<string, number> = { ArrowLeft: -step, ArrowDown: -step, ArrowRight: step, ArrowUp: step }

/** The loudness of an ID in a set, of the peaks of the whole set. */
function levelsOf(peaks: Peaks | undefined, { start_time: from, end_time: to }: Place): readonly number[] | undefined {
  if (!peaks) return undefined
  const duration = (peaks.length * peaks.samples_per_pixel * 1000) / peaks.sample_rate
  return levelsIn(levelsFromPeaks(peaks), { from, to }, duration)
}

interface PlaceWaveProps {
  /** What is played: `ID 3 in Nordlicht`. */
  name: string
  place: Place
  transport: Transport
}

/** The waveform of a place while it is heard. A click, or an arrow key, goes to another position. */
export function PlaceWave({ name, place, transport }: PlaceWaveProps) {
  const { set_meta_id, start_time, end_time, track_position } = place
  const { data: peaks } = useQuery(peaksQuery(set_meta_id))
  const levels = useMemo(() => levelsOf(peaks, place), [peaks, place])
  const length = end_time - start_time
  const tracks = useMemo(
    () => [{ position: track_position, start: 0, end: length, isId: true, name: 'ID' }],
    [track_position, length],
  )
  const position = useMemo(() => atom(get => get(transport.position) - start_time), [transport, start_time])
  const value: RefCallback<HTMLElement> = useCallback(
    (element: HTMLElement) => {
      const isNews = createValueNews(element)
      return followPosition(position, ms => {
        if (!isNews(ms)) return
        const seconds = Math.max(0, Math.floor(ms / 1000))
        element.setAttribute('aria-valuenow', String(seconds))
        element.setAttribute('aria-valuetext', `${shortTime(seconds * 1000)} of ${shortTime(length)}`)
      })
    },
    [position, length],
  )
  const within = (ms: number) => Math.min(Math.max(start_time, ms), end_time - 1)
  function press(event: KeyboardEvent): void {
    const by = steps[event.key]
    if (by === undefined || event.altKey || event.ctrlKey || event.metaKey) return
    // The app's own player has these keys, too.
    event.preventDefault()
    event.stopPropagation()
    transport.seek(within(transport.now() + by))
  }
  function click({ currentTarget, clientX }: MouseEvent): void {
    const { left, width } = currentTarget.getBoundingClientRect()
    transport.seek(within(start_time + ((clientX - left) / width) * length))
  }
  return (
    <div className={styles.wave}>
      <Bars className={styles.bars} mirrored duration={length} tracks={tracks} levels={levels} position={position} />
      <div
        ref={value}
        role="slider"
        tabIndex={0}
        className={styles.seeker}
        aria-label={`Position in ${name}`}
        aria-valuemin={0}
        aria-valuemax={Math.floor(length / 1000)}
        aria-valuenow={0}
        onClick={click}
        onKeyDown={press}
      />
    </div>
  )
}
