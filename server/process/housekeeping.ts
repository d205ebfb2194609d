import { sql } from 'kysely'
import { keptDays } from '#contract/routes/studio/uploads.ts'
import { backfillLooks } from '../db/accounts/backfill-looks.ts'
import type { Db } from '../db/pool.ts'
import type { Job } from '../jobs/job.ts'
import { removeLeftFiles } from '../studio/uploads/clean.ts'

const hourMs = 60 * 60 * 1000

/** Deletes expired rows. `idempotency_keys` has those of the version before; the others are dropped with their partitions. */
const deleteExpired = [
  `delete from idempotency_keys where created_at < now() - interval '90 days'`,
  'delete from idempotency_keys where expires_at < now()',
  'delete from sessions where expires_at < now()',
  'delete from password_resets where expires_at < now()',
  "delete from rooms where created_at < now() - interval '1 day'",
  "delete from stretches where updated_at < now() - interval '1 day'",
  "delete from players where seen_at < now() - interval '1 day'",
  'delete from attempts where window_ends < now()',
  "delete from search_changes where changed_at < now() - interval '1 day'",
  "delete from push_queue where created_at < now() - interval '1 day'",
  "delete from reset_mails where created_at < now() - interval '1 day'",
  `delete from uploads where state in ('receiving', 'refused', 'done') and changed_at < now() - interval '${keptDays} days'`,
  // What drafts and edits need is listed once: looked for in the log for each recording, it took hours.
  `with needed as materialized (
      select recording ->> 'permalink' as permalink from drafts
        where discarded_at is null or discarded_at > now() - interval '30 days'
      union
      select recording from edits cross join lateral (values (before ->> 'recording'), (after ->> 'recording')) named (recording)
        where made_at > now() - interval '30 days')
    delete from kept_recordings k where kept_at < now() - interval '30 days'
      and not exists (select from sets where mp3_permalink = k.permalink)
      and not exists (select from needed where needed.permalink = k.permalink)`,
  // With what it has in common with others. Recordings are stored with their fingerprints, so none is new here.
  `with drafted as materialized (select recording ->> 'permalink' as permalink from drafts
      where discarded_at is null or discarded_at > now() - interval '30 days')
    delete from fingerprints f where permalink is not null
      and not exists (select from sets where mp3_permalink = f.permalink)
      and not exists (select from kept_recordings where permalink = f.permalink)
      and not exists (select from drafted where drafted.permalink = f.permalink)`,
  // What was sent, or will never be enough; and what couldn't be sent for a month.
  `delete from scrobbles where ended_at < now() - interval '1 day'
    and (sent_at is not null or heard_ms < least(length_ms / 2, 240000) or ended_at < now() - interval '30 days')`,
]

/** Deletes expired rows, makes and drops partitions, and does the backfill that migrations leave to this job. Several processes may run it at once. */
export async function cleanUp(db: Db): Promise<void> {
  for (const statement of deleteExpired) await sql.raw(statement).execute(db)
  await sql`select make_answer_partitions()`.execute(db)
  await sql`select drop_answer_partitions()`.execute(db)
  await backfillLooks(db)
}

/** The cleanup of the database and of the folder of uploads: now, and every hour. */
export const cleanupJob = (db: Db, uploads: string): Job<true> => ({
  kind: 'cleanup',
  everyMs: hourMs,
  concurrency: 1,
  claim: async () => [true],
  async run() {
    await cleanUp(db)
    await removeLeftFiles(db, uploads)
    return 'later'
  },
})
