import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { genres as all } from '../../../contract/genres.ts'
import { cx } from '../../lib/class-names.ts'
import { hidden } from '../../ui/controls/hidden.ts'
import { rovingTarget } from '../../ui/controls/roving-focus.ts'
import { reveal } from '../../ui/layout/reveal.ts'
import styles from './GenreChips.module.css'

/** The classes of a Mantine button, without its components: there are twenty of them. */
const look = cx('mantine-Button-root mantine-focus-auto pressable', styles.chip)

export interface GenreChipsProps {
  genres?: readonly string[] | undefined
  /** The genre in force. */
  genre: string | undefined
  onGenre: (genre: string) => void
  /** The chip of the genre in force is pressed. */
  onClear: () => void
}

/** A chip for each of some genres, by default all, in a row that scrolls sideways, one tab stop (roving focus). A press filters by it, or no longer. */
export function GenreChips({ genres = all, genre, onGenre, onClear }: GenreChipsProps) {
  const row = useRef<HTMLDivElement>(null)
  // An address may name any genre.
  const names = genre === undefined || genres.includes(genre) ? genres : [genre, ...genres]
  const chosen = names.indexOf(genre ?? '')
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
    const chip = row.current?.children[rovingTarget(event.key, from, names.length) ?? -1]
    if (!(chip instanceof HTMLElement)) return
    event.preventDefault()
    chip.focus()
  }
  if (names.length === 0) return null
  return (
    <div ref={row} role="toolbar" aria-label="Genres" className={styles.row} data-fades="">
      {names.map((name, index) => (
        <button
          key={name}
          type="button"
          className={look}
          data-variant="chip"
          data-size="xs"
          data-live={index === chosen || undefined}
          tabIndex={index === tabStop ? 0 : -1}
          onFocus={() => setTabStop(index)}
          onKeyDown={event => move(event, index)}
          onClick={() => (index === chosen ? onClear() : onGenre(name))}
        >
          {index === chosen && <span className={hidden}>Clear filter: </span>}
          {name}
        </button>
      ))}
    </div>
  )
}
