import { type Kysely, sql } from 'kysely'

export const cost = 'at once'

/**
 * How loud a set's recording is: integrated loudness (LUFS), true peak (dBTP), and its loudness every 10 s in tenths of LUFS.
 * Null until the recording is measured.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table sets
    add column loudness real, add column true_peak real, add column loudness_curve smallint[]`.execute(db)
}
