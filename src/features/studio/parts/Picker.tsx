import '@mantine/core/styles/Popover.layer.css'
import '@mantine/core/styles/Combobox.layer.css'
import { Combobox, useCombobox } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useState } from 'react'
import { TextInput } from '../../../ui/controls/fields.ts'
import { type FoundItem, foundItems, type ItemKind } from './calls/find-items.ts'
import styles from './Picker.module.css'

export interface PickerProps {
  kind: ItemKind
  label: string
  description?: string
  placeholder?: string
  error?: string | undefined
  /** What can't be picked, by id. */
  without?: readonly number[]
  onPick: (item: FoundItem) => void
  /** Offers what is typed as a new name, if nothing found has it. */
  onNew?: (name: string) => void
}

/** A list that follows each key asks too much (product, 9.5), in ms. */
const debounceMs = 200

const lower = (name: string) => name.trim().toLowerCase()

/** A field that finds an item of the catalogue while it is typed. */
export function Picker({ kind, without = [], onPick, onNew, ...field }: PickerProps) {
  const [typed, setTyped] = useState('')
  const [search] = useDebouncedValue(typed.trim(), debounceMs)
  const { data = [], isFetching } = useQuery({ ...foundItems(kind, search), placeholderData: before => before })
  const found = search === '' ? [] : data.filter(({ id }) => !without.includes(id))
  const isNew = onNew !== undefined && typed.trim() !== '' && !found.some(({ name }) => lower(name) === lower(typed))
  const list = useCombobox({ onDropdownClose: () => list.resetSelectedOption() })

  function choose(value: string): void {
    const item = found.find(({ id }) => String(id) === value)
    if (item) onPick(item)
    else if (value === 'new') onNew?.(typed.trim())
    else return
    setTyped('')
    list.closeDropdown()
  }
  function press(event: KeyboardEvent): void {
    if (event.key === 'Escape' && list.dropdownOpened) event.preventDefault()
    // Enter takes what is typed, as long as nothing else is chosen; it never saves the form around the field.
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
    event.preventDefault()
    if (list.getSelectedOptionIndex() !== -1) return
    const exact = found.find(({ name }) => lower(name) === lower(typed))
    if (exact) choose(String(exact.id))
    else if (isNew) choose('new')
  }
  const options = found.length + (isNew ? 1 : 0)
  return (
    <div className={styles.picker}>
      <Combobox store={list} withinPortal={false} onOptionSubmit={choose}>
        <Combobox.Target withExpandedAttribute>
          <TextInput
            {...field}
            aria-autocomplete="list"
            autoComplete="off"
            spellCheck={false}
            maxLength={200}
            value={typed}
            onChange={({ currentTarget }) => {
              setTyped(currentTarget.value)
              list.openDropdown()
              list.resetSelectedOption()
            }}
            onBlur={() => list.closeDropdown()}
            onKeyDown={press}
          />
        </Combobox.Target>
        <Combobox.Dropdown className={styles.list} hidden={options === 0}>
          <Combobox.Options aria-label={field.label} className={styles.options}>
            {found.map(({ id, name, detail }) => (
              <Combobox.Option key={id} value={String(id)} className={styles.option}>
                <span>{name}</span>
                <span className={styles.detail}>{detail}</span>
              </Combobox.Option>
            ))}
            {isNew && (
              <Combobox.Option value="new" className={styles.option}>
                <span>
                  Make new: <b>{typed.trim()}</b>
                </span>
              </Combobox.Option>
            )}
          </Combobox.Options>
        </Combobox.Dropdown>
      </Combobox>
      <p role="status" className={styles.none}>
        {search !== '' && options === 0 && !isFetching && 'Nothing found'}
      </p>
    </div>
  )
}
