import '@mantine/core/styles/Popover.layer.css'
import '@mantine/core/styles/Combobox.layer.css'
import { Combobox, useCombobox } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useState } from 'react'
import { useOnline } from '../../data/api/use-online.ts'
import { type Suggested, suggestionsQuery } from '../../data/catalogue/search-queries.ts'
import { TextInput } from '../../ui/controls/fields.ts'
import field from '../filter/GenreField.module.css'
import styles from './SuggestForm.module.css'

/** What the catalogue has for what is typed. */
export interface Option {
  key: string
  text: string
  detail?: string | undefined
  onChoose: () => void
}

export interface CatalogueFieldProps {
  label: string
  value: string
  error: string | undefined
  required?: boolean
  autoFocus?: boolean
  onChange: (text: string) => void
  /** What is looked for, if not what is typed. */
  search?: string
  options: (found: Suggested) => readonly Option[]
}

/** A list that follows each key asks too much (product, 9.5), in ms. */
const debounceMs = 200

const none: readonly Option[] = []

/** A text field that offers names of the catalogue while it is typed in. Any other text can be typed, too; offline nothing is offered. */
export function CatalogueField({ label, value, error, required, autoFocus, onChange, ...found }: CatalogueFieldProps) {
  const { search = value, options: optionsIn } = found
  /** Only what is typed opens the list, not what was filled in. */
  const [typed, setTyped] = useState(false)
  const [searched] = useDebouncedValue(search.trim(), debounceMs)
  const enabled = useOnline() && typed && searched !== ''
  const { data } = useQuery({ ...suggestionsQuery(searched), enabled, placeholderData: before => before })
  const options = enabled && data ? optionsIn(data) : none
  const list = useCombobox({ onDropdownClose: () => list.resetSelectedOption() })

  const choose = (key: string) => {
    options.find(option => option.key === key)?.onChoose()
    setTyped(false)
    list.closeDropdown()
  }
  const press = (event: KeyboardEvent) => {
    // Escape closes the list only, not the dialog around it.
    if (event.key === 'Escape' && list.dropdownOpened && options.length > 0) event.preventDefault()
  }
  return (
    <div className={field.field}>
      <Combobox store={list} withinPortal={false} offset={8} onOptionSubmit={choose}>
        <Combobox.Target withExpandedAttribute>
          <TextInput
            label={label}
            value={value}
            error={error}
            required={required ?? false}
            aria-required={required}
            withAsterisk={false}
            autoComplete="off"
            aria-autocomplete="list"
            spellCheck={false}
            {...(autoFocus && { 'data-autofocus': true })}
            onChange={({ currentTarget }) => {
              setTyped(true)
              list.openDropdown()
              onChange(currentTarget.value)
            }}
            onBlur={() => list.closeDropdown()}
            onKeyDown={press}
          />
        </Combobox.Target>
        <Combobox.Dropdown className={field.list} hidden={options.length === 0}>
          <Combobox.Options aria-label={`${label} in the catalog`} className={field.options}>
            {options.map(({ key, text, detail }) => (
              <Combobox.Option key={key} value={key} className={field.option}>
                <span className={styles.option}>
                  {text}
                  {detail && <small>{detail}</small>}
                </span>
              </Combobox.Option>
            ))}
          </Combobox.Options>
        </Combobox.Dropdown>
      </Combobox>
    </div>
  )
}
