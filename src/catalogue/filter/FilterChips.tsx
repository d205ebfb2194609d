import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import type { Filters } from '../../data/catalogue/lists/list-view.ts'
import { cx } from '../../lib/class-names.ts'
import { hidden } from '../../ui/controls/hidden.ts'
import { rovingTarget } from '../../ui/controls/roving-focus.ts'
import { reveal } from '../../ui/layout/reveal.ts'
import styles from './FilterChips.module.css'

/** The classes of a Mantine button, without its components: there are twenty of them. */
const look = cx('mantine-Button-root mantine-focus-auto pressable', styles.chip)

/** A chip above a list, which narrows it. */
export interface FilterChip {
  filter: keyof Filters
  value: string | number
  name: string
}

export interface FilterChipsProps {
  /** What they are, for screen readers: `Genres`. */
  label: string
  chips: readonly FilterChip[]
  /** What is in force. */
  filters: Filters
  /** Called with what is in force after a press. */
  onFilters: (filters: Filters) => void
}

/** Chips that narrow a list, in a row that scrolls sideways, one tab stop (roving focus). The last one in force is in view. */
export function FilterChips({ label, chips, filters, onFilters }: FilterChipsProps) {
  const row = useRef<HTMLDivElement>(null)
  const isLive = ({ filter, value }: FilterChip) => filters[filter] === value
  const chosen = chips.findLastIndex(isLive)
  const [tabStop, setTabStop] = useState(Math.max(chosen, 0))
  useEffect(() => {
    // In the next frame: measuring now would force a layout of the whole page.
    const frame = requestAnimationFrame(() => {
      const chip = row.current?.children[chosen]
      if (row.current && chip instanceof HTMLElement) reveal(row.current, chip)
    })
    return () => cancelAnimationFrame(frame)
  }, [chosen])
  const move = (event: KeyboardEvent, from: number) => {
    const chip = row.current?.children[rovingTarget(event.key, from, chips.length) ?? -1]
    if (!(chip instanceof HTMLElement)) return
    event.preventDefault()
    chip.focus()
  }
  if (chips.length === 0) return null
  return (
    <div ref={row} role="toolbar" aria-label={label} className={styles.row} data-fades="">
      {chips.map((chip, index) => {
        const { filter, value, name } = chip
        const live = isLive(chip)
        return (
          <button
            key={`${filter} ${name}`}
            type="button"
            className={look}
            data-variant="chip"
            data-size="xs"
            data-live={live || undefined}
            data-last={(filter === 'mood' && chips[index + 1]?.filter === 'genre') || undefined}
            tabIndex={index === Math.min(tabStop, chips.length - 1) ? 0 : -1}
            onFocus={() => setTabStop(index)}
            onKeyDown={event => move(event, index)}
            onClick={() => onFilters({ ...filters, [filter]: live ? undefined : value })}
          >
            {live && <span className={hidden}>Clear filter: </span>}
            {name}
          </button>
        )
      })}
    </div>
  )
}
