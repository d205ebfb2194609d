import { sql } from 'kysely'
import { fillLooks } from './db/fill-looks.ts'
import type { Db } from './db/pool.ts'

const hourMs = 60 * 60 * 1000

/** What nobody can use any more. Idempotency keys are kept for 90 days, as long as a device may stay offline. */
const outdated = [
  `delete from idempotency_keys where created_at < now() - interval '90 days'`,
  'delete from sessions where expires_at < now()',
  'delete from password_resets where expires_at < now()',
  'delete from attempts where window_ends < now()',
  "delete from push_queue where created_at < now() - interval '1 day'",
  "delete from reset_mails where created_at < now() - interval '1 day'",
]

/** Removes what is outdated, and brings up to date what a migration left to do. Several processes may do so at once. */
export async function cleanUp(db: Db): Promise<void> {
  for (const statement of outdated) await sql.raw(statement).execute(db)
  await fillLooks(db)
}

/**
 * Cleans up now and every hour. A failure is told and tried again the next time. Returns what stops it, and waits for what is
 * under way.
 */
export function keepClean(db: Db, tell: (error: unknown) => void): () => Promise<void> {
  const clean = () => cleanUp(db).catch(tell)
  let cleaning = clean()
  const timer = setInterval(() => {
    cleaning = clean()
  }, hourMs)
  timer.unref()
  return () => {
    clearInterval(timer)
    return cleaning
  }
}
