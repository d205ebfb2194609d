import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { SearchField, type SearchFieldProps } from './SearchField.tsx'
import styles from './SearchTools.module.css'

export interface SearchToolsProps<Choice> extends SearchFieldProps {
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
  const { choices, about, choice, onChoice, children, ...field } = props
  return (
    <div className={styles.tools}>
      <div className={styles.search}>
        <SearchField {...field} />
      </div>
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
