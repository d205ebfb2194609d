import { useAtomValue } from 'jotai/react'
import { atom } from 'jotai/vanilla'
import { type PointerEvent, type RefCallback, useCallback, useMemo, useRef } from 'react'
import { Bars } from '../../../../ui/waveform/bars/Bars.tsx'
import { followPosition } from '../../../../ui/waveform/live-position.ts'
import { createValueNews } from '../../../../ui/waveform/seek/value-news.ts'
import { useSize } from '../../../../ui/waveform/use-size.ts'
import type { EditRow } from '../../set/model.ts'
import { rowName } from '../model/names.ts'
import { startText } from '../model/times.ts'
import type { Tracklist } from '../model/tracklist.ts'
import type { Transport } from '../play/transport.ts'
import { Axis } from './Axis.tsx'
import { Boundary } from './Boundary.tsx'
import styles from './EditorWave.module.css'
import { useShownLevels } from './use-levels.ts'
import { useZoomGestures, type ViewAtom } from './use-view.ts'

interface EditorWaveProps {
  rows: readonly EditRow[]
  /** From 0 to 1, of the whole recording. */
  levels: readonly number[] | undefined
  transport: Transport
  view: ViewAtom
  tracklist: Tracklist
}

/** The least distance of two starts that a drag leaves, in ms. */
const apart = 100

const hasStart = (row: EditRow): row is EditRow & { start: number } => row.start !== null

/** The recording's loudness with a boundary for each row. A click seeks, the wheel zooms. */
export function EditorWave({ rows, levels, transport, view, tracklist }: EditorWaveProps) {
  const { duration, position } = transport
  const shown = useAtomValue(view)
  const ground = useRef<HTMLDivElement>(null)
  const { width } = useSize(ground)
  useZoomGestures(ground, view, duration)

  const timed = useMemo(
    () =>
      rows
        .map((row, index) => ({ row, number: index + 1 }))
        .filter((each): each is { row: EditRow & { start: number }; number: number } => hasStart(each.row))
        .toSorted((a, b) => a.row.start - b.row.start),
    [rows],
  )
  const tracks = useMemo(
    () =>
      timed.map(({ row, number }, index) => ({
        position: number,
        start: row.start - shown.from,
        end: (timed[index + 1]?.row.start ?? duration) - shown.from,
        isId: row.mix === 'ID',
        name: rowName(row),
      })),
    [timed, shown.from, duration],
  )
  const part = useShownLevels(levels, shown, transport)
  const inView = useMemo(() => atom(get => get(position) - shown.from), [position, shown.from])
  const length = shown.to - shown.from

  const head: RefCallback<HTMLElement> = useCallback(
    (element: HTMLElement) =>
      followPosition(inView, ms => {
        element.style.left = `${(ms / length) * 100}%`
        element.hidden = ms < 0 || ms > length
      }),
    [inView, length],
  )
  const seekerValue: RefCallback<HTMLElement> = useCallback(
    (element: HTMLElement) => {
      const isNews = createValueNews(element)
      return followPosition(position, ms => {
        if (!isNews(ms)) return
        element.setAttribute('aria-valuenow', String(Math.floor(ms / 1000)))
        element.setAttribute('aria-valuetext', startText(Math.floor(ms / 1000) * 1000))
      })
    },
    [position],
  )
  const pressed = useRef<number | null>(null)
  const release = ({ currentTarget, clientX }: PointerEvent) => {
    // Not after a drag of two fingers.
    if (pressed.current === null || Math.abs(clientX - pressed.current) > 4) return
    const { left, width: across } = currentTarget.getBoundingClientRect()
    transport.seek(shown.from + ((clientX - left) / across) * length)
  }
  return (
    <div className={styles.wave} ref={ground}>
      <Bars className={styles.bars} mirrored duration={length} tracks={tracks} levels={part} position={inView} />
      <div
        ref={seekerValue}
        role="slider"
        tabIndex={0}
        className={styles.seeker}
        aria-label="Position in the recording"
        aria-valuemin={0}
        aria-valuemax={Math.floor(duration / 1000)}
        aria-valuenow={0}
        onPointerDown={event => {
          pressed.current = event.isPrimary ? event.clientX : null
        }}
        onPointerUp={release}
      />
      <i ref={head} className={styles.head} />
      {timed.map(({ row, number }, index) => {
        const isShown = row.start >= shown.from && row.start <= shown.to
        const before = timed[index - 1]?.row.start
        const after = timed[index + 1]?.row.start
        return (
          isShown && (
            <Boundary
              key={row.uid}
              row={row}
              number={number}
              view={shown}
              duration={duration}
              limits={[before === undefined ? 0 : before + apart, after === undefined ? duration : after - apart]}
              tracklist={tracklist}
            />
          )
        )
      })}
      <Axis view={shown} width={width} />
    </div>
  )
}
