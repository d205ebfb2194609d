import type { Db } from '../db/pool.ts'
import type { Loudness } from '../recording/loudness/loudness.ts'

/** Sets of silence are measured, too: they have a curve, and no loudness. */
const measured = 'loudness_curve'

/** Whether the loudness of the set of this recording is stored. */
export const isMeasured = async (db: Db, permalink: string): Promise<boolean> =>
  (await db
    .selectFrom('sets')
    .select('id')
    .where('mp3_permalink', '=', permalink)
    .where(measured, 'is not', null)
    .executeTakeFirst()) !== undefined

/** The sets whose recordings haven't been measured: they were imported by a version before 0.3. */
export const unmeasuredSets = (db: Db) =>
  db
    .selectFrom('sets')
    .select(['id', 'set_name', 'mp3_permalink'])
    .where(measured, 'is', null)
    .where('mp3_permalink', 'is not', null)
    .$narrowType<{ mp3_permalink: string }>()
    .orderBy('id')
    .execute()

/** Stores how loud a set's recording is; ignored if the set has another recording by now. */
export async function writeLoudness(
  db: Db,
  id: number,
  permalink: string,
  { integrated, truePeak, curve }: Loudness,
): Promise<void> {
  await db
    .updateTable('sets')
    .set({ loudness: integrated, true_peak: truePeak, loudness_curve: curve })
    .where('id', '=', id)
    .where('mp3_permalink', '=', permalink)
    .execute()
}
