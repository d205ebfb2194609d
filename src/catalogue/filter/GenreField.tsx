import '@mantine/core/styles/Popover.layer.css'
import '@mantine/core/styles/Combobox.layer.css'
import { Combobox, useCombobox } from '@mantine/core'
import { IconChevronDown, IconChevronUp, IconCornerDownLeft } from '@tabler/icons-react'
import { type KeyboardEvent, useEffect, useId, useState } from 'react'
import { type Genre, genres } from '#contract/genres.ts'
import { splitAtMatches } from '../../lib/matches.ts'
import { TextInput } from '../../ui/controls/fields.ts'
import styles from './GenreField.module.css'
import { bestMatch, matchingGenres } from './matching-genres.ts'

export interface GenreFieldProps {
  /** Undefined for all of them. */
  genre: Genre | undefined
  onGenre: (genre: Genre | undefined) => void
}

/** An autocomplete field for a genre. Leaving it chooses the highlighted genre; leaving it empty means all genres. */
export function GenreField({ genre, onGenre }: GenreFieldProps) {
  /** Null until something is typed. Until then the field shows the chosen genre, and the list all of them. */
  const [typed, setTyped] = useState<string | null>(null)
  /** The arrow keys have highlighted another option than the one that matches best. */
  const [moved, setMoved] = useState(false)
  const id = useId()
  const best = bestMatch(typed ?? '')
  const options = matchingGenres(typed ?? '')
  const list = useCombobox({
    onDropdownOpen: () => list.updateSelectedOptionIndex('active', { scrollIntoView: true }),
    onDropdownClose: () => {
      list.resetSelectedOption()
      setTyped(null)
    },
  })
  const { selectOption, resetSelectedOption } = list
  useEffect(() => {
    // Each text highlights its own best match.
    if (typed === null || best < 0) resetSelectedOption()
    else selectOption(best)
  }, [typed, best, selectOption, resetSelectedOption])

  const choose = (name: string) => {
    onGenre(genres.find(known => known === name))
    list.closeDropdown()
  }
  const leave = () => {
    if (typed === '') onGenre(undefined)
    else if (typed !== null) list.clickSelectedOption()
    list.closeDropdown()
  }
  const press = (event: KeyboardEvent) => {
    if (event.key.startsWith('Arrow')) setMoved(true)
    // Escape closes the list only, not the dialog around it.
    if (event.key === 'Escape' && list.dropdownOpened) event.preventDefault()
  }
  const Chevron = list.dropdownOpened ? IconChevronUp : IconChevronDown
  return (
    <div className={styles.field}>
      <Combobox store={list} withinPortal={false} offset={12} onClose={leave} onOptionSubmit={choose}>
        <Combobox.Target
          withExpandedAttribute
          {...(best >= 0 && !moved && { 'aria-activedescendant': `${id}-${best}` })}
        >
          <TextInput
            // The dialog focuses this field first.
            data-autofocus
            label="Genre"
            placeholder="All genres"
            aria-autocomplete="list"
            spellCheck={false}
            value={typed ?? genre ?? ''}
            rightSection={<Chevron size={20} aria-hidden="true" />}
            onChange={event => {
              list.openDropdown()
              setTyped(event.target.value)
              setMoved(false)
            }}
            onFocus={event => {
              event.target.select()
              list.openDropdown()
            }}
            onClick={() => list.openDropdown()}
            onBlur={leave}
            onKeyDown={press}
          />
        </Combobox.Target>
        <Combobox.Dropdown className={styles.list} hidden={options.length === 0}>
          <Combobox.Options aria-label="Genres" className={styles.options}>
            {options.map((option, index) => (
              <Combobox.Option
                key={option}
                id={`${id}-${index}`}
                value={option}
                active={option === genre}
                aria-selected={option === genre}
                className={styles.option}
              >
                <Name name={option} typed={typed ?? ''} />
                <IconCornerDownLeft size={16} className={styles.enter} aria-hidden="true" />
              </Combobox.Option>
            ))}
          </Combobox.Options>
        </Combobox.Dropdown>
      </Combobox>
      <p role="status" className={styles.none}>
        {options.length === 0 && 'No matching genre'}
      </p>
    </div>
  )
}

/** A genre's name, with what was typed in bold. */
const Name = ({ name, typed }: { name: string; typed: string }) => (
  <span>{splitAtMatches(name, typed).map(({ at, text, isMatch }) => (isMatch ? <b key={at}>{text}</b> : text))}</span>
)
