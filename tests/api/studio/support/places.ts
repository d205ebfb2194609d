import type { Db } from '../../../../server/db/pool.ts'

/** Where a track plays that is in one set alone, or in others too. */
export async function placeThat(db: Db, isAlone: boolean, mix: 'ID' | 'other') {
  const rows = await db
    .selectFrom('set_tracks as st')
    .innerJoin('tracks as t', 't.id', 'st.track_id')
    .select(({ fn }) => ['st.track_id', fn.min('st.set_id').as('set'), fn.count('st.set_id').as('sets')])
    .where('t.mix_type', mix === 'ID' ? '=' : '<>', 'ID')
    .groupBy('st.track_id')
    .orderBy('st.track_id')
    .execute()
  const found = rows.find(({ sets }) => (Number(sets) === 1) === isAlone)
  if (!found) throw new Error('The demo has no such row')
  return found
}
