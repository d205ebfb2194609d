import { sql } from 'kysely'
import { brand } from '#contract/brand.ts'
import type { Db } from '../../../db/pool.ts'
import type { Job } from '../../../jobs/job.ts'
import { type ClaimedRow, createQueue } from '../../../jobs/queue.ts'
import type { Mailer } from '../../../mail/mailer.ts'
import { areMailsSpaced } from '../limits.ts'
import { linkMinutes, makeResetLink, resetMailText } from './reset.ts'

/** A mail is tried ten times, with pauses of 1, 2, 4, … minutes: all attempts are within a day. */
export const mailQueue = createQueue({
  table: 'reset_mails',
  key: 'user_id',
  retries: 10,
  pauses: { first: 60_000, longest: 86_400_000 },
  // Longer than a mail may take (`mailer.ts`).
  leaseSeconds: 150,
})

/**
 * Queues a mail for the account of an address. Does nothing if there is none. While mails are spaced, also if one is on its way, or
 * has a link that is valid for at least half its time: whoever has asked for it, it is in the owner's inbox.
 */
export async function enqueueResetMail(db: Db, email: string): Promise<void> {
  if (await areMailsSpaced(db, email)) return enqueueSpaced(db, email)
  await sql`insert into reset_mails (user_id)
      select id from users where lower(email) = lower(${email}) and disabled_at is null
    on conflict (user_id) do update set tries = 0, due_at = now(), created_at = now()`.execute(db)
}

const enqueueSpaced = async (db: Db, email: string): Promise<void> =>
  void (await sql`insert into reset_mails (user_id)
      select id from users where lower(email) = lower(${email}) and disabled_at is null and not exists (
        select from password_resets where user_id = users.id
          and expires_at > now() + make_interval(mins => ${linkMinutes.spaced / 2}::integer))
    on conflict do nothing`.execute(db))

/** Password reset mails. They are queued in the database until they are sent. */
export function resetMailJob(db: Db, mailer: Mailer, publicUrl: string, everyMs: number | undefined): Job<ClaimedRow> {
  async function send(userId: number): Promise<void> {
    const user = await db
      .selectFrom('users')
      .select(['username', 'email', 'email_verified'])
      .where('id', '=', userId)
      .where('disabled_at', 'is', null)
      .executeTakeFirst()
    if (!user) return
    const minutes = (await areMailsSpaced(db, user.email)) ? linkMinutes.spaced : linkMinutes.usually
    const link = await makeResetLink(db, userId, publicUrl, minutes)
    const text = resetMailText(user.email_verified ? user.username : null, link, minutes)
    await mailer.send({ to: user.email, subject: `Reset your ${brand.name} password`, text })
  }

  return {
    kind: 'mails',
    everyMs,
    concurrency: 1,
    claim: most => mailQueue.claim(db, most),
    async run(claimed) {
      try {
        await send(claimed.key)
      } catch (error) {
        await mailQueue.retry(db, claimed)
        throw error
      }
      await mailQueue.remove(db, [claimed.key])
      return undefined
    },
  }
}
