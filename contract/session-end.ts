import type { ErrorBody } from './shapes.ts'

/**
 * How a session ended for good, as the `description` of a 401: the listener or an admin ended it, or disabled or deleted the
 * account. A 401 without one says less: the session ran out, or the database was restored from a backup that doesn't know it.
 */
const descriptions = { session: 'This session was ended', account: 'This account was deleted' } as const
export type SessionEnd = keyof typeof descriptions

export const descriptionOf = (end: SessionEnd): string => descriptions[end]

/** Null where the answer doesn't say that the session is over for good. */
export function sessionEndIn({ code, description }: ErrorBody): SessionEnd | null {
  if (code !== 401) return null
  if (description === descriptions.account) return 'account'
  return description === descriptions.session ? 'session' : null
}
