import type { Reason } from '#contract/entities/reports.ts'
import { invalidField } from './failure.ts'

/** A reason with its text trimmed. Throws a 422 for `other` without a text, which nobody could understand. */
export function checkedReason({ reason, text }: Reason): Reason {
  if (reason === 'other' && text.trim() === '') throw invalidField('text', 'Say why')
  return { reason, text: text.trim() }
}
