import { Link } from '@tanstack/react-router'
import type { SetSummary } from '../../../../contract/entities/music.ts'
import { Marked } from '../Marked.tsx'

/** A set's name, which opens its page. */
export const SetLink = ({ set, className }: { set: SetSummary; className?: string | undefined }) => (
  <Link to="/sets/$setId" params={{ setId: String(set.id) }} className={className}>
    <Marked>{set.set_name}</Marked>
  </Link>
)
