import { useNavigate, useSearch } from '@tanstack/react-router'
import { Fragment, type ReactNode } from 'react'
import type { Artist, Label } from '#contract/entities/people.ts'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { Tabs } from '../../ui/layout/Tabs.tsx'
import type { PersonSearch } from './person-search.ts'
import type { SubList } from './sub-list.tsx'

/** The lists that hold something; all of them while the person is not loaded. */
const shownOf = <Person,>(lists: readonly SubList<Person>[], person: Person | undefined) =>
  person ? lists.filter(({ count }) => count(person) > 0) : lists

const currentOf = <Person,>(shown: readonly SubList<Person>[], { tab }: PersonSearch) =>
  shown.find(({ id }) => id === tab) ?? shown[0]

/** Starts to load the list that the page opens on. While the person is not loaded, it may turn out to be another one. */
export const startList = <Person,>(
  lists: readonly SubList<Person>[],
  person: Person | undefined,
  id: number,
  search: PersonSearch,
) => currentOf(shownOf(lists, person), search)?.start(id, search)

export interface SubListsProps<Person> {
  lists: readonly SubList<Person>[]
  person: Person
  /** Stands below each of the lists. */
  children?: ReactNode
}

/** The lists of an artist or a label: a tab for each that holds something. The address has the open tab, its genre and order. */
export function SubLists<Person extends Artist | Label>({ lists, person, children }: SubListsProps<Person>) {
  const search: PersonSearch = useSearch({ strict: false })
  const navigate = useNavigate()
  const show = (next: PersonSearch) => void navigate({ to: '.', search: next, resetScroll: false })
  const shown = shownOf(lists, person)
  const current = currentOf(shown, search)
  if (!current)
    return (
      <>
        <EmptyState kind="waveform" title={`Nothing from ${person.name} yet`} />
        {children}
      </>
    )
  const tabSearch = (id: string) => (id === shown[0]?.id ? {} : { tab: id })
  return (
    <Tabs
      label={person.name}
      tabs={shown.map(({ id, label, count }) => ({ id, label, count: count(person) }))}
      current={current.id}
      onChange={id => show(tabSearch(id))}
      onIntent={id => id !== current.id && shown.find(list => list.id === id)?.start(person.id, {})}
    >
      <Fragment key={current.id}>
        {current.panel({
          id: person.id,
          search,
          onSearch: view => show({ ...tabSearch(current.id), ...view }),
          end: children,
        })}
      </Fragment>
    </Tabs>
  )
}
