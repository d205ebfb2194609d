import type { Failed, Result } from '../../../../data/api/send.ts'
import { failureText } from './studio-call.ts'

/** The edit that a decision made, null for none; or why it wasn't made. */
export type Outcome = { edit: number | null } | { problem: string }

interface Decision {
  sent: Promise<Result<{ edit_id: number | null }>>
  /** Changes the loaded lists as the decision does. */
  apply: () => void
  refetch: () => void
  problemOf?: (failed: Failed) => string
}

/** Waits for a decision that was sent, and updates the lists. */
export async function settleDecision({ sent, apply, refetch, problemOf = failureText }: Decision): Promise<Outcome> {
  const result = await sent
  if (result.ok) {
    apply()
    refetch()
    return { edit: result.body.edit_id }
  }
  // Another curator has decided, or the author has removed what it is about.
  if (result.status === 409 || result.status === 404) refetch()
  return { problem: problemOf(result) }
}
