import { IconX } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { Input } from '../../ui/controls/fields.ts'
import { IconButton } from '../../ui/controls/IconButton.tsx'
import styles from './SearchField.module.css'
import { maxSearchLength, searchPlaceholder } from './search-input.ts'

export interface SearchFieldProps {
  value: string
  onChange: (value: string) => void
  /** Searches for the current text without waiting for the debounce. */
  onSubmit: () => void
}

/** The search page's own field, as large as a title. It takes the focus whenever it is empty. */
export function SearchField({ value, onChange, onSubmit }: SearchFieldProps) {
  const input = useRef<HTMLInputElement>(null)
  const empty = value === ''
  useEffect(() => {
    if (empty) input.current?.focus()
  }, [empty])
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
          ref={input}
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
