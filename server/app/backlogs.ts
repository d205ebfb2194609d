import { sql } from 'kysely'
import type { Db } from '../db/pool.ts'
import { type Backlog, countBacklog } from '../jobs/queue.ts'
import { mailQueue } from '../modules/account/password/reset-mails.ts'
import { scrobbleQueue } from '../modules/listenbrainz/queue.ts'
import { pushQueue } from '../modules/push/queue.ts'

/** What waits of each kind of job whose work is in the database, whichever process does it. */
export const backlogs: ReadonlyMap<string, (db: Db) => Promise<Backlog>> = new Map([
  ['pushes', pushQueue.backlog],
  ['scrobbles', scrobbleQueue.backlog],
  ['mails', mailQueue.backlog],
  ['uploads', db => countBacklog(db, sql`uploads q where q.state in ('waiting', 'reading')`)],
  // Each is compared until it is done.
  ['comparisons', db => countBacklog(db, sql`fingerprints q where q.listened_at is null`, sql`0`)],
])
