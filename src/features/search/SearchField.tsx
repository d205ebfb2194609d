import { IconX } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { Input } from '../../ui/controls/fields.ts'
import { IconButton } from '../../ui/controls/IconButton.tsx'
import styles from './SearchField.module.css'
import { longestSearch, searchHint } from './search-hint.ts'

export interface SearchFieldProps {
  value: string
  onChange: (value: string) => void
  /** Searches at once for what stands in the field. */
  onSubmit: () => void
}

/** The search page's own field, as large as a title. While it is empty it asks to be written in. */
export function SearchField({ value, onChange, onSubmit }: SearchFieldProps) {
  const input = useRef<HTMLInputElement>(null)
  const empty = value === ''
  useEffect(() => {
    if (empty) input.current?.focus()
  }, [empty])
  return (
    <search aria-label="Search the catalogue">
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
          aria-label={searchHint}
          aria-keyshortcuts="/"
          placeholder={searchHint}
          maxLength={longestSearch}
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
