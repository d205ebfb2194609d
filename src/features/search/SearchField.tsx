import { IconX } from '@tabler/icons-react'
import { type RefObject, useEffect, useState } from 'react'
import { Input } from '../../ui/controls/fields.ts'
import { IconButton } from '../../ui/controls/IconButton.tsx'
import styles from './SearchField.module.css'
import { maxSearchLength, searchPlaceholder } from './search-input.ts'

export interface SearchFieldProps {
  ref: RefObject<HTMLInputElement | null>
  value: string
  onChange: (value: string) => void
  /** Searches for the current text without waiting for the debounce. */
  onSubmit: () => void
}

/** The top bar's field has the focus: the page's own is about to replace it. */
const isTypedAbove = () => document.activeElement?.matches('header input') ?? false

/** The search page's own field, as large as a title. It takes the focus whenever it is empty, and from the top bar's field. */
export function SearchField({ ref, value, onChange, onSubmit }: SearchFieldProps) {
  const [follows] = useState(isTypedAbove)
  const empty = value === ''
  useEffect(() => {
    if (empty) ref.current?.focus()
  }, [ref, empty])
  useEffect(() => {
    const input = ref.current
    if (!follows || !input) return
    input.focus()
    input.setSelectionRange(input.value.length, input.value.length)
  }, [ref, follows])
  return (
    <search aria-label="Search the catalog">
      <form
        className={styles.field}
        onSubmit={event => {
          event.preventDefault()
          onSubmit()
        }}
      >
        <Input
          ref={ref}
          type="search"
          variant="unstyled"
          className={styles.wrapper}
          classNames={{ input: styles.input }}
          value={value}
          onChange={event => onChange(event.target.value)}
          aria-label={searchPlaceholder}
          aria-keyshortcuts="/"
          placeholder={searchPlaceholder}
          maxLength={maxSearchLength}
          enterKeyHint="search"
          autoComplete="off"
          spellCheck={false}
        />
        {!empty && (
          <IconButton label="Clear" icon={<IconX size={26} aria-hidden="true" />} onClick={() => onChange('')} />
        )}
      </form>
    </search>
  )
}
