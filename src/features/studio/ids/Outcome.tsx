import type { Suggestion } from '#contract/entities/suggestions.ts'
import type { ProposedBy } from './ids-data.ts'
import { toldText } from './told-text.ts'

interface OutcomeProps {
  suggestion: Suggestion
  proposed: ProposedBy
}

/** Who is credited when a suggestion is accepted, and how many listeners are notified. */
export function Outcome({ suggestion: { author }, proposed: { credited, told } }: OutcomeProps) {
  const first = credited.id === author.id ? 'is' : 'suggested it first, and is'
  return (
    <>
      <bdi>{credited.username}</bdi> {first} credited. {toldText(told)}
    </>
  )
}
