import { useClickOutside, useMediaQuery } from '@mantine/hooks'
import { type KeyboardEvent, memo, type PointerEvent, useMemo, useRef, useState } from 'react'
import { counted } from '../../../lib/text.ts'
import { hhmmss } from '../../../lib/time.ts'
import { rovingTarget } from '../../controls/roving-focus.ts'
import { useLate } from '../../overlays/late.ts'
import { commentTooltip } from '../tips.ts'
import { percent } from '../tracks.ts'
import { useSize } from '../use-size.ts'
import styles from './CommentLane.module.css'
import { type CommentGroup, groupComments, type WaveformComment } from './group-comments.ts'

export interface CommentLaneProps {
  /** Keep the array stable: the groups are computed from it. */
  comments: readonly WaveformComment[]
  /** In ms. */
  duration: number
  /** Called with a position in ms. Keep the function stable, the lane is memoized. */
  onSeek: (ms: number) => void
}

/** The width of a mark and least distance between two, in px: a tap within it opens the nearest. */
const [markWidth, fingerWidth] = [24, 44]

const nameOf = ({ at, all: [first, ...others] }: CommentGroup) =>
  `Play from ${hhmmss(at)}, ${first.author}: ${first.text.slice(0, 200)}${others.length > 0 ? `, and ${counted(others.length, 'more comment')}` : ''}`

/**
 * One mark below the waveform for each position that has comments. Hovering or focusing a mark shows its tooltip, a click
 * seeks there; on a touch screen the first tap shows the tooltip and the second seeks. The marks are one tab stop (roving
 * focus).
 */
export const CommentLane = memo(function CommentLane({ comments, duration, onSeek }: CommentLaneProps) {
  const lane = useRef<HTMLDivElement>(null)
  const { width } = useSize(lane)
  const apart = useMediaQuery('(pointer: coarse)', false, { getInitialValueInEffect: false }) ? fingerWidth : markWidth
  const groups = useMemo(() => groupComments(comments, duration, width, apart), [comments, duration, width, apart])
  const [open, setOpen] = useState<number | null>(null)
  const { CommentTooltip } = useLate(commentTooltip, open !== null) ?? {}
  const [stop, setStop] = useState(0)
  /** True while the current tap is the one that opens the tooltip. */
  const firstTap = useRef(false)
  const marks = useClickOutside<HTMLDivElement>(() => setOpen(null))
  const press = (event: KeyboardEvent, index: number) => {
    if (event.key === 'Escape') return setOpen(null)
    const to = rovingTarget(event.key, index, groups.length)
    if (to === null) return
    event.preventDefault()
    marks.current?.querySelectorAll('button')[to]?.focus()
  }
  const down = ({ pointerType }: PointerEvent, index: number) => {
    firstTap.current = pointerType === 'touch' && open !== index
  }
  const click = (index: number, at: number) => {
    setOpen(index)
    if (!firstTap.current) onSeek(at)
    firstTap.current = false
  }
  const shown = open === null ? undefined : groups[open]
  return (
    <div ref={lane} className={styles.lane} data-bleed>
      <div ref={marks} {...(groups.length > 0 && { role: 'toolbar', 'aria-label': 'Comments on the waveform' })}>
        {groups.map((group, index) => (
          <button
            key={group.all[0].key}
            type="button"
            className={styles.mark}
            // Never cut off at either end of the set.
            style={{ left: `clamp(${apart / 2}px, ${percent(group.at, duration)}, 100% - ${apart / 2}px)` }}
            tabIndex={index === Math.min(stop, groups.length - 1) ? 0 : -1}
            aria-label={nameOf(group)}
            data-open={index === open || undefined}
            onPointerDown={event => down(event, index)}
            onPointerEnter={({ pointerType }) => pointerType === 'mouse' && setOpen(index)}
            onPointerLeave={({ pointerType }) => pointerType === 'mouse' && setOpen(null)}
            onFocus={event => {
              setStop(index)
              if (event.currentTarget.matches(':focus-visible')) setOpen(index)
            }}
            onBlur={() => setOpen(null)}
            onKeyDown={event => press(event, index)}
            onClick={() => click(index, group.at)}
          />
        ))}
      </div>
      {shown && CommentTooltip && <CommentTooltip group={shown} duration={duration} />}
    </div>
  )
})
