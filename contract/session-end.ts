import type { ErrorBody } from './shapes.ts'

/**
 * How a session ended for good, as the `description` of a 401: the listener or an admin ended it, or disabled or deleted the
 * account. A 401 without one says less: the session ran out, or the database was restored from a backup that doesn't know it.
 */
export const sessionEnded = 'session ended'
export const accountDeleted = 'account deleted'
export type SessionEnd = typeof sessionEnded | typeof accountDeleted

/** Null where a 401 doesn't say that the session is over for good. */
export const sessionEndIn = ({ description }: ErrorBody): SessionEnd | null =>
  description === sessionEnded || description === accountDeleted ? description : null
