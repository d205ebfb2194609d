import { sql } from 'kysely'
import { brand } from '../../../../contract/brand.ts'
import type { Db } from '../../../db/pool.ts'
import type { Mailer } from '../../../mail/mailer.ts'
import { areMailsSpaced } from '../limits.ts'
import { linkMinutes, makeResetLink, resetMailText } from './reset.ts'

/** A mail is tried this often, with pauses of 1, 2, 4, … minutes: all attempts are within a day. */
const maxTries = 10

/**
 * Queues a mail for the account of an address. Does nothing if there is none. While mails are spaced, also if one is on its way, or
 * has a link that is valid for at least half its time: whoever has asked for it, it is in the owner's inbox.
 */
async function enqueue(db: Db, email: string): Promise<void> {
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

/** Claims a due mail, so that no other process sends it. It becomes due again later unless it is deleted. */
async function claim(db: Db): Promise<number | undefined> {
  const { rows } = await sql<{ user_id: number }>`
    update reset_mails set tries = tries + 1, due_at = now() + make_interval(mins => (2 ^ tries)::integer)
    where user_id = (select user_id from reset_mails where due_at <= now() and tries < ${maxTries}
      order by due_at, user_id limit 1 for update skip locked)
    returning user_id`.execute(db)
  return rows[0]?.user_id
}

/** Password reset mails. They are queued in the database until they are sent. */
export function createResetMails(db: Db, mailer: Mailer, publicUrl: string) {
  async function send(userId: number): Promise<void> {
    const user = await db
      .selectFrom('users')
      .select(['username', 'email', 'email_verified'])
      .where('id', '=', userId)
      .where('disabled_at', 'is', null)
      .executeTakeFirst()
    if (user) {
      const minutes = (await areMailsSpaced(db, user.email)) ? linkMinutes.spaced : linkMinutes.usually
      const link = await makeResetLink(db, userId, publicUrl, minutes)
      const text = resetMailText(user.email_verified ? user.username : null, link, minutes)
      await mailer.send({ to: user.email, subject: `Reset your ${brand.name} password`, text })
    }
    await db.deleteFrom('reset_mails').where('user_id', '=', userId).execute()
  }

  /** Sends due mails. Throws for the first one that can't be sent; the others are left for the next call. */
  async function sendDue(): Promise<void> {
    for (let userId = await claim(db); userId !== undefined; userId = await claim(db)) await send(userId)
  }

  async function request(email: string): Promise<void> {
    await enqueue(db, email)
    await sendDue()
  }

  return { request, sendDue }
}

export type ResetMails = ReturnType<typeof createResetMails>
