import { ActionIcon } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { Link, useMatch, useNavigate } from '@tanstack/react-router'
import { type AriaAttributes, type ComponentType, type FormEvent, lazy, Suspense, useRef, useState } from 'react'
import { Input } from '../../ui/controls/fields.ts'
import styles from './SearchBox.module.css'
import type { SuggestionKeys, SuggestionsProps } from './Suggestions.tsx'
import { maxSearchLength, searchPlaceholder } from './search-input.ts'

// If its code fails to load, Enter still searches.
const Suggestions = lazy<ComponentType<SuggestionsProps>>(() =>
  import('./Suggestions.tsx').then(
    ({ Suggestions }) => ({ default: Suggestions }),
    () => ({ default: () => null }),
  ),
)

/** The top bar's search: a field where there is room for one, and a link to the search page elsewhere. */
export function SearchBox() {
  // It has a field of its own.
  const onSearchPage = useMatch({ from: '/_site/_app/search', shouldThrow: false }) !== undefined
  return (
    <>
      {!onSearchPage && <Box />}
      <ActionIcon
        className={styles.link}
        aria-label="Search"
        title="Search"
        renderRoot={props => <Link to="/search" {...props} />}
      >
        <IconSearch size={22} aria-hidden="true" />
      </ActionIcon>
    </>
  )
}

function Box() {
  const navigate = useNavigate()
  const input = useRef<HTMLInputElement>(null)
  const keys = useRef<SuggestionKeys>(null)
  const [text, setText] = useState('')
  const [focused, setFocused] = useState(false)
  /** The open list, as the field describes it. */
  const [list, setList] = useState<AriaAttributes>()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const s = text.trim()
    if (!s) return
    void navigate({ to: '/search', search: { s } })
    void import('./recent-searches.ts').then(
      ({ rememberSearch }) => rememberSearch(s),
      () => undefined,
    )
  }
  const leave = () => {
    setText('')
    input.current?.blur()
  }
  return (
    <search aria-label="Search" className={styles.box}>
      <form onSubmit={submit}>
        <Input
          ref={input}
          size="sm"
          radius="xl"
          classNames={{ input: styles.input }}
          leftSection={
            <ActionIcon type="submit" className={styles.submit} aria-label="Search" title="Search">
              <IconSearch size={18} aria-hidden="true" />
            </ActionIcon>
          }
          leftSectionWidth={42}
          leftSectionPointerEvents="all"
          role="combobox"
          aria-autocomplete="list"
          aria-expanded={false}
          {...list}
          aria-label={searchPlaceholder}
          aria-keyshortcuts="/"
          placeholder={searchPlaceholder}
          maxLength={maxSearchLength}
          enterKeyHint="search"
          autoComplete="off"
          spellCheck={false}
          value={text}
          onChange={event => setText(event.target.value)}
          onFocus={() => setFocused(true)}
          onBlur={() => setFocused(false)}
          onKeyDown={event => keys.current?.press(event)}
        />
        {focused && (
          <Suspense>
            <Suggestions keys={keys} text={text} onList={setList} onOpen={leave} />
          </Suspense>
        )}
      </form>
    </search>
  )
}
