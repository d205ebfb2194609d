import { sql } from 'kysely'
import * as z from 'zod/mini'
import { SuggestionState } from '#contract/entities/suggestions.ts'
import { NullableText } from '#contract/shapes.ts'
import type { Db } from '../../db/pool.ts'
import { notifySuggester } from '../../db/releases/credit.ts'
import { Failure } from '../../http/failure.ts'
import type { Document } from '../edits/document.ts'

/**
 * What is decided on a suggestion. What was suggested, and by whom, isn't part of it: the log outlives both, and they may be
 * deleted for good (product, 13.2).
 */
const Decision = z.object({
  state: SuggestionState,
  /** The curator's word to its author, for one that is rejected. */
  reason: NullableText,
})
export type Decision = z.infer<typeof Decision>

/** Throws a 409 if a suggestion can't be open again: its ID is identified, or its author has suggested something else for it. */
async function assertReopens(trx: Db, id: number): Promise<void> {
  const { rows } = await sql<{ named: string | null; is_replaced: boolean }>`
    select case when t.mix_type <> 'ID' then t.artist || ' - ' || t.title end as named, exists (select from suggestions other
      where other.track_id = s.track_id and other.user_id = s.user_id and other.state = 'open') as is_replaced
    from suggestions s join tracks t on t.id = s.track_id where s.id = ${id}`.execute(trx)
  const [found] = rows
  if (found?.named) throw new Failure(409, `This ID was identified: ${found.named}`)
  if (found?.is_replaced) throw new Failure(409, 'Its author has suggested something else by now')
}

export const suggestionDocument: Document<Decision> = {
  kind: 'suggestion',
  what: 'This suggestion',
  name: () => 'A suggestion',
  parse: value => Decision.parse(value),
  async lock(trx, id) {
    // The track first, as whoever votes or identifies it does.
    await sql`select from tracks where id = (select track_id from suggestions where id = ${id}) for no key update`.execute(
      trx,
    )
    return trx
      .selectFrom('suggestions')
      .select(['state', 'reason'])
      .where('id', '=', id)
      .forNoKeyUpdate()
      .executeTakeFirst()
  },
  async write(trx, id, value) {
    const { state, reason } = value ?? { state: 'open', reason: null }
    if (state === 'open') await assertReopens(trx, id)
    const decided_at = state === 'open' ? null : sql<Date>`clock_timestamp()`
    await trx.updateTable('suggestions').set({ state, reason, decided_at }).where('id', '=', id).execute()
    await notifySuggester(trx, id)
  },
}
