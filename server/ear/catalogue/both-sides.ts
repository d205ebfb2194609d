import { sql } from 'kysely'

/** The matches as seen from either recording: its own span and that of the other one, in ms. */
export const fromBothSides = sql`(
  select id, question_id as own_id, question_start as own_start, question_end as own_end,
    known_id as other_id, known_start as other_start, known_end as other_end, score, certainty from matches
  union all
  select id, known_id, known_start, known_end, question_id, question_start, question_end, score, certainty from matches)`
