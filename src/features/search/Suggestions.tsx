import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import {
  type AriaAttributes,
  type KeyboardEvent,
  type Ref,
  useEffect,
  useId,
  useImperativeHandle,
  useState,
} from 'react'
import { HighlightSearch } from '../../catalogue/lists/Highlighted.tsx'
import { suggestionsQuery } from '../../data/catalogue/search-queries.ts'
import { rememberSearch } from './recent-searches.ts'
import styles from './Suggestions.module.css'
import { type Suggestion, suggestionGroups } from './suggestion-groups.tsx'

/** A list that follows each key asks too much, and one that waits longer seems slow (product, 9.5). */
const debounceMs = 200

export interface SuggestionKeys {
  /** Handles a key of the field. What it handles has no default any more. */
  press: (event: KeyboardEvent) => void
}

export interface SuggestionsProps {
  keys: Ref<SuggestionKeys>
  /** What the field holds. */
  text: string
  /** Describes the list to the field; undefined while it is closed. */
  onList: (aria: AriaAttributes | undefined) => void
  /** A suggestion's page opens. */
  onOpen: () => void
}

/**
 * The best matches for what is typed into the top bar's field, in a list below it. The focus stays in the field: arrow keys
 * move the highlight, Enter opens its page, Escape closes the list. It stays closed while nothing is found, and offline.
 */
export function Suggestions({ keys, text, onList, onOpen }: SuggestionsProps) {
  const id = useId()
  const term = text.trim()
  const [searched] = useDebouncedValue(term, debounceMs)
  const { data } = useQuery({
    ...suggestionsQuery(searched),
    enabled: searched !== '',
    placeholderData: keepPreviousData,
  })
  const groups = data ? suggestionGroups(data) : []
  const paths = groups.flatMap(({ suggestions }) => suggestions.map(({ path }) => path))
  /** Holds for the text for which it was made: another text opens the list again, without a highlight. */
  const [state, setState] = useState<{ text: string; closed?: boolean; path?: string | undefined }>({ text })
  const { closed = false, path } = state.text === text ? state : {}
  const open = term !== '' && paths.length > 0 && !closed
  const at = path ? paths.indexOf(path) : -1
  const optionId = (of: string) => `${id}${of}`
  const active = open && at >= 0 && path ? optionId(path) : undefined

  useEffect(() => {
    if (!open) return
    onList({ 'aria-expanded': true, 'aria-controls': id, 'aria-activedescendant': active })
    return () => onList(undefined)
  }, [open, id, active, onList])

  /** Between the last suggestion and the first one, none is highlighted, so that Enter searches again. */
  const move = (step: 1 | -1) => {
    const places = paths.length + 1
    const next = paths[((at + 1 + step + places) % places) - 1]
    setState({ text, path: next })
    if (next) document.getElementById(optionId(next))?.scrollIntoView({ block: 'nearest' })
  }
  const press = (event: KeyboardEvent) => {
    const option = active && document.getElementById(active)
    if (event.nativeEvent.isComposing) return
    if (event.key === 'ArrowDown') move(1)
    else if (event.key === 'ArrowUp') move(-1)
    else if (event.key === 'Escape' && open) setState({ text, closed: true })
    else if (event.key === 'Enter' && option) option.click()
    else return
    event.preventDefault()
  }
  useImperativeHandle(keys, () => ({ press }))

  if (!open) return null
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the focus never comes here; the field turns Enter into a click.
    <div
      id={id}
      role="listbox"
      aria-label="Suggestions"
      className={styles.list}
      // The focus stays in the field.
      onMouseDown={event => event.preventDefault()}
      onClick={event => {
        // The router has taken the click: it opens no new tab.
        if (!event.defaultPrevented) return
        rememberSearch(term)
        onOpen()
      }}
    >
      <HighlightSearch value={term}>
        {groups.map(({ title, suggestions }) => (
          // biome-ignore lint/a11y/useSemanticElements: ARIA has groups within a listbox; a fieldset groups the fields of a form.
          <div key={title} role="group" aria-label={title}>
            <span className={styles.title} aria-hidden="true">
              {title}
            </span>
            {suggestions.map(suggestion => (
              <Option
                key={suggestion.path}
                id={optionId(suggestion.path)}
                active={suggestion.path === path}
                {...suggestion}
              />
            ))}
          </div>
        ))}
      </HighlightSearch>
    </div>
  )
}

const Option = ({ id, active, path, art, name, meta }: Suggestion & { id: string; active: boolean }) => (
  <Link to={path} id={id} role="option" aria-selected={active} tabIndex={-1} className={styles.option}>
    {art}
    <span className={styles.words}>
      <span className={styles.name}>{name}</span>
      <span className={styles.meta}>{meta}</span>
    </span>
  </Link>
)
