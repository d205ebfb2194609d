import { type RawBuilder, sql } from 'kysely'

/**
 * Joins listens `l` with the quarters of an hour in which they sounded: when (`at`) and how long (`ms`). A listen that was recorded
 * before these were counted sounded where it began.
 */
export const soundedParts = sql`cross join lateral (
  select greatest(l.started_at, date_bin('15 minutes', l.started_at, timestamptz 'epoch') + (n - 1) * interval '15 minutes') as at, ms
  from unnest(coalesce(l.quarters, array[l.heard_ms])) with ordinality quarter (ms, n) where ms > 0) sounded`

/** A condition that the listens `l` of which something sounded at a time or later meet: none is longer than a day. */
export const mayHaveSounded = (since: RawBuilder<unknown>) => sql`l.started_at > ${since} - interval '1 day'`
