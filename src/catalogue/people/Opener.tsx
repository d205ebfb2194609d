import { IconChevronDown, IconChevronUp } from '@tabler/icons-react'
import { RowButton } from '../../ui/controls/RowButton.tsx'
import type { PeopleKind, Person } from './kinds.ts'

export interface OpenerProps {
  person: Person
  kind: PeopleKind
  open: boolean
  onToggle: (id: number) => void
  className?: string | undefined
}

/** What an opener opens, by its id. */
export const latestId = ({ item }: PeopleKind, { id }: Person) => `${item}-${id}-latest`

/** Opens the row or card of somebody who has something to show, and closes it. */
export function Opener({ person, kind, open, onToggle, className }: OpenerProps) {
  const Chevron = open ? IconChevronUp : IconChevronDown
  if (person.set_count + person.track_count === 0) return null
  return (
    <RowButton
      label={`Latest of ${person.name}`}
      icon={<Chevron size={20} aria-hidden="true" />}
      className={className}
      aria-expanded={open}
      aria-controls={open ? latestId(kind, person) : undefined}
      onClick={() => onToggle(person.id)}
    />
  )
}
