import { IconChevronDown, IconChevronUp } from '@tabler/icons-react'
import { RowButton } from '../../ui/controls/RowButton.tsx'
import type { PeopleKind, Person, PersonOfKind } from './kinds.ts'

/** Whether a row or card is open, and how to open or close it. */
export interface Opening {
  open: boolean
  onToggle: (id: number) => void
}

export interface OpenerProps extends PersonOfKind, Opening {
  className?: string | undefined
}

/** The id of what an opener opens. */
export const latestId = ({ item }: PeopleKind, { id }: Person) => `${item}-${id}-latest`

/** Opens or closes the row or card of a person. Renders nothing for a person without sets and tracks. */
export function Opener({ person, kind, open, onToggle, className }: OpenerProps) {
  const Chevron = open ? IconChevronUp : IconChevronDown
  if (person.set_count + person.track_count === 0) return null
  return (
    <RowButton
      label={`Latest from ${person.name}`}
      icon={<Chevron size={20} aria-hidden="true" />}
      className={className}
      aria-expanded={open}
      aria-controls={open ? latestId(kind, person) : undefined}
      onClick={() => onToggle(person.id)}
    />
  )
}
