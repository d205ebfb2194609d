import { IconChevronDown, IconChevronUp, IconCornerDownLeft } from '@tabler/icons-react'
import { type Ref, useEffect, useId } from 'react'
import type { Genre } from '../../../../contract/genres.ts'
import { partsFound } from '../../../lib/found.ts'
import { TextInput } from '../../../ui/fields.ts'
import styles from './GenreField.module.css'
import { useGenreList } from './use-genre-list.ts'

export interface GenreFieldProps {
  /** Undefined for all of them. */
  genre: Genre | undefined
  onGenre: (genre: Genre | undefined) => void
  ref: Ref<HTMLInputElement>
}

/** Picks a genre by a part of its name: a combobox by the ARIA pattern, with its list below. */
export function GenreField({ genre, onGenre, ref }: GenreFieldProps) {
  const id = useId()
  const { open, options, active, choose, text, typed, handlers } = useGenreList(genre, onGenre)
  const activeId = open && active >= 0 ? `${id}-${active}` : undefined
  useEffect(() => {
    if (activeId) document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' })
  }, [activeId])
  const Chevron = open ? IconChevronUp : IconChevronDown
  return (
    <div className={styles.field}>
      <TextInput
        ref={ref}
        label="Genre"
        placeholder="All genres"
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        aria-activedescendant={activeId}
        autoComplete="off"
        spellCheck={false}
        value={text}
        rightSection={<Chevron size={20} className={styles.chevron} aria-hidden="true" />}
        {...handlers}
      />
      {open && (
        <div
          id={id}
          role="listbox"
          aria-label="Genres"
          tabIndex={-1}
          className={styles.list}
          // The field keeps the focus.
          onMouseDown={event => event.preventDefault()}
        >
          {options.map((option, index) => (
            <button
              key={option}
              type="button"
              role="option"
              id={`${id}-${index}`}
              tabIndex={-1}
              aria-selected={option === genre}
              className={styles.option}
              data-active={index === active || undefined}
              onClick={() => choose(option)}
            >
              <Name name={option} typed={typed} />
              {index === active && <IconCornerDownLeft size={16} className={styles.enter} aria-hidden="true" />}
            </button>
          ))}
        </div>
      )}
      <p role="status" className={styles.none}>
        {open && options.length === 0 && 'No genre has such a name'}
      </p>
    </div>
  )
}

/** A genre with what was typed in bold. */
const Name = ({ name, typed }: { name: string; typed: string }) => (
  <span>{partsFound(name, typed).map(({ at, text, found }) => (found ? <b key={at}>{text}</b> : text))}</span>
)
