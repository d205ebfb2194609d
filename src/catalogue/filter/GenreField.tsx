import '@mantine/core/styles/Popover.layer.css'
import '@mantine/core/styles/Combobox.layer.css'
import { Combobox, useCombobox } from '@mantine/core'
import { IconChevronDown, IconChevronUp, IconCornerDownLeft } from '@tabler/icons-react'
import { type KeyboardEvent, useEffect, useId, useState } from 'react'
import { type Genre, genres } from '../../../contract/genres.ts'
import { splitAtMatches } from '../../lib/matches.ts'
import { TextInput } from '../../ui/controls/fields.ts'
import styles from './GenreField.module.css'
import { genresWith, meantBy } from './genres-with.ts'

export interface GenreFieldProps {
  /** Undefined for all of them. */
  genre: Genre | undefined
  onGenre: (genre: Genre | undefined) => void
}

/** Picks a genre by a part of its name, from the list below it. What the list marks is taken when the field is left. */
export function GenreField({ genre, onGenre }: GenreFieldProps) {
  /** Null until something is typed: the field then says what is chosen, and the list has every genre. */
  const [typed, setTyped] = useState<string | null>(null)
  /** The arrow keys have marked another option than the one that is meant by what was typed. */
  const [moved, setMoved] = useState(false)
  const id = useId()
  const meant = meantBy(typed ?? '')
  const options = genresWith(typed ?? '')
  const list = useCombobox({
    onDropdownOpen: () => list.updateSelectedOptionIndex('active', { scrollIntoView: true }),
    onDropdownClose: () => {
      list.resetSelectedOption()
      setTyped(null)
    },
  })
  const { selectOption, resetSelectedOption } = list
  useEffect(() => {
    // Whatever is typed, its marks are new.
    if (typed === null || meant < 0) resetSelectedOption()
    else selectOption(meant)
  }, [typed, meant, selectOption, resetSelectedOption])

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
    // The dialog around it stays.
    if (event.key === 'Escape' && list.dropdownOpened) event.preventDefault()
  }
  const Chevron = list.dropdownOpened ? IconChevronUp : IconChevronDown
  return (
    <div className={styles.field}>
      <Combobox store={list} withinPortal={false} offset={12} onClose={leave} onOptionSubmit={choose}>
        <Combobox.Target
          withExpandedAttribute
          {...(meant >= 0 && !moved && { 'aria-activedescendant': `${id}-${meant}` })}
        >
          <TextInput
            // The dialog begins here.
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
          <Combobox.Options aria-label="Genres">
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
        {options.length === 0 && 'No genre has such a name'}
      </p>
    </div>
  )
}

/** A genre with what was typed in bold. */
const Name = ({ name, typed }: { name: string; typed: string }) => (
  <span>{splitAtMatches(name, typed).map(({ at, text, isMatch }) => (isMatch ? <b key={at}>{text}</b> : text))}</span>
)
