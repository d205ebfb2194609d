import { type RawBuilder, sql } from 'kysely'

/**
 * SQL: true unless the session has expired, was revoked, isn't the user's, or its user is disabled; null for an unknown one.
 * A sub-select, because a join with many asked sessions might be planned as a scan of the whole table.
 */
export const isActiveSession = (sessionId: RawBuilder<unknown>, userId: RawBuilder<unknown>) =>
  sql`(select u.disabled_at is null from sessions s join users u on u.id = s.user_id where s.id = ${sessionId}
    and s.user_id = ${userId} and s.revoked_at is null and s.expires_at > now())`
