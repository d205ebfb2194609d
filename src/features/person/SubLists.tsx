import { Fragment } from 'react'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { Tabs } from '../../ui/layout/Tabs.tsx'
import type { PersonSearch } from './search.ts'
import type { SubList } from './sub-list.tsx'

const shownOf = <Person,>(lists: readonly SubList<Person>[], person: Person | undefined) =>
  person ? lists.filter(({ count }) => count(person) > 0) : lists

const chosen = <Person,>(shown: readonly SubList<Person>[], { tab }: PersonSearch) =>
  shown.find(({ id }) => id === tab) ?? shown[0]

/** Starts the list that the page will open on; while nothing is known of the person, the one it most likely is. */
export const startList = <Person,>(
  lists: readonly SubList<Person>[],
  person: Person | undefined,
  id: number,
  search: PersonSearch,
) => chosen(shownOf(lists, person), search)?.start(id, search)

export interface SubListsProps<Person> {
  lists: readonly SubList<Person>[]
  person: Person
  search: PersonSearch
  onSearch: (search: PersonSearch) => void
}

/** The lists of an artist or a label: a tab for each that holds something. */
export function SubLists<Person extends { id: number; name: string }>({
  lists,
  person,
  search,
  onSearch,
}: SubListsProps<Person>) {
  const shown = shownOf(lists, person)
  const current = chosen(shown, search)
  if (!current) return <EmptyState kind="waveform" title={`Nothing of ${person.name} yet`} />
  // The first needs no word in the address.
  const placeOf = (id: string) => (id === shown[0]?.id ? {} : { tab: id })
  return (
    <Tabs
      label={person.name}
      tabs={shown.map(({ id, label, count }) => ({ id, label, count: count(person) }))}
      current={current.id}
      onChange={id => onSearch(placeOf(id))}
      onIntent={id => id !== current.id && shown.find(list => list.id === id)?.start(person.id, {})}
    >
      <Fragment key={current.id}>
        {current.panel({
          id: person.id,
          search,
          onSearch: order => onSearch({ ...placeOf(current.id), ...order }),
        })}
      </Fragment>
    </Tabs>
  )
}
