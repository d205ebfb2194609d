import { ActionIcon } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { Link, useNavigate } from '@tanstack/react-router'
import type { FormEvent } from 'react'
import { Input } from '../../ui/controls/fields.ts'
import styles from './SearchBox.module.css'
import { maxSearchLength, searchPlaceholder } from './search-input.ts'

/** The top bar's search: a field where there is room for one, and a link to the search page elsewhere. */
export function SearchBox() {
  return (
    <>
      <Box />
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
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const text = String(new FormData(form).get('s')).trim()
    if (!text) return
    form.reset()
    void navigate({ to: '/search', search: { s: text } })
  }
  return (
    <search aria-label="Search" className={styles.box}>
      <form onSubmit={submit}>
        <Input
          name="s"
          type="search"
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
          aria-label={searchPlaceholder}
          aria-keyshortcuts="/"
          placeholder={searchPlaceholder}
          maxLength={maxSearchLength}
          enterKeyHint="search"
          autoComplete="off"
          spellCheck={false}
        />
      </form>
    </search>
  )
}
