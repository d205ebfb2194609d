import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { Input } from '../../../ui/controls/fields.ts'
import styles from './SearchTools.module.css'

export interface SearchToolsProps<Choice> {
  /** `Search tracks` */
  label: string
  placeholder: string
  search: string
  onSearch: (search: string) => void
  /** What the list is narrowed by. */
  choices: readonly { value: Choice; name: string }[]
  /** What the choices are about: `Missing`. */
  about: string
  choice: Choice
  onChoice: (choice: Choice) => void
  /** Further buttons. */
  children?: ReactNode
}

/** The search of a room's list, and what it is narrowed by. */
export function SearchTools<Choice>(props: SearchToolsProps<Choice>) {
  const { label, placeholder, search, onSearch, choices, about, choice, onChoice, children } = props
  return (
    <div className={styles.tools}>
      <search aria-label={label} className={styles.search}>
        <Input
          type="search"
          value={search}
          onChange={event => onSearch(event.currentTarget.value)}
          aria-label={label}
          placeholder={placeholder}
          maxLength={200}
        />
      </search>
      <fieldset aria-label={about} className={styles.choices}>
        {choices.map(each => {
          const isLive = each.value === choice
          return (
            <Button
              key={each.name}
              variant="chip"
              size="xs"
              aria-pressed={isLive}
              data-live={isLive || undefined}
              onClick={() => onChoice(each.value)}
            >
              {each.name}
            </Button>
          )
        })}
      </fieldset>
      {children}
    </div>
  )
}
