import type { Suggestion } from '../../../../contract/entities/suggestions.ts'
import { counted } from '../../../lib/text.ts'
import type { Proposed } from './ids-data.ts'

interface OutcomeProps {
  suggestion: Suggestion
  proposed: Proposed
}

/** Who is credited when a suggestion is accepted, and how many listeners are notified. */
export function Outcome({ suggestion: { author }, proposed: { credited, told } }: OutcomeProps) {
  const first = credited.id === author.id ? 'is' : 'suggested it first, and is'
  return (
    <p>
      <bdi>{credited.username}</bdi> {first} credited.{' '}
      {told === 0 ? 'No listener will be notified.' : `${counted(told, 'listener')} will be notified.`}
    </p>
  )
}
