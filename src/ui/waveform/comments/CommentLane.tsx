import { useClickOutside } from '@mantine/hooks'
import { type KeyboardEvent, memo, type PointerEvent, useMemo, useRef, useState } from 'react'
import { counted } from '../../../lib/text.ts'
import { hhmmss } from '../../../lib/time.ts'
import styles from './CommentLane.module.css'
import { SaidTip } from './CommentTooltip.tsx'
import { groupSaid, type Said, type SaidGroup } from './group-comments.ts'
import { percent } from '../tracks.ts'
import { useSize } from '../use-size.ts'

export interface SaidLaneProps {
  /** Keep it the same array until it changes. */
  said: readonly Said[]
  /** In ms. */
  duration: number
  /** Goes to a place in ms. Keep it the same function from render to render. */
  onSeek: (ms: number) => void
}

/** Marks can be tapped one by one. */
const apart = 24

const nameOf = ({ at, all: [first, ...others] }: SaidGroup) =>
  `Play from ${hhmmss(at)}, ${first.author}: ${first.text.slice(0, 200)}${others.length > 0 ? `, and ${counted(others.length, 'comment')} more` : ''}`

/** To which mark a key goes from this one. */
function target(key: string, index: number, count: number): number | undefined {
  if (key === 'ArrowRight') return Math.min(index + 1, count - 1)
  if (key === 'ArrowLeft') return Math.max(index - 1, 0)
  if (key === 'Home') return 0
  return key === 'End' ? count - 1 : undefined
}

/**
 * Marks beneath a waveform where something was said. A pointer over one, or the focus, shows what; a click goes there, and
 * so does a second tap of a finger. Tab reaches one mark of them all, arrows the others.
 */
export const SaidLane = memo(function SaidLane({ said, duration, onSeek }: SaidLaneProps) {
  const lane = useRef<HTMLDivElement>(null)
  const { width } = useSize(lane)
  const groups = useMemo(() => groupSaid(said, duration, width, apart), [said, duration, width])
  const [open, setOpen] = useState<number | null>(null)
  const [stop, setStop] = useState(0)
  /** A finger has only just shown this one. */
  const firstTap = useRef(false)
  const marks = useClickOutside<HTMLDivElement>(() => setOpen(null))
  const press = (event: KeyboardEvent, index: number) => {
    if (event.key === 'Escape') return setOpen(null)
    const to = target(event.key, index, groups.length)
    if (to === undefined) return
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
            // Whole also at either end of the set.
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
      {shown && <SaidTip group={shown} duration={duration} width={width} />}
    </div>
  )
})
