import { sql } from 'kysely'
import { brand } from '../../../contract/brand.ts'
import type { Db } from '../../db/pool.ts'
import type { Mailer } from '../../mail/mailer.ts'
import { letter, makeResetLink } from './reset.ts'

/** After a failed try it rests 1, 2, 4, … minutes; with the last one, within a day. */
const mostTries = 10

/** Notes that whoever has the account of an address is to get a link; does nothing for an address without one. */
async function note(db: Db, email: string): Promise<void> {
  await sql`insert into reset_mails (user_id)
      select id from users where lower(email) = lower(${email}) and disabled_at is null
    on conflict (user_id) do update set tries = 0, due_at = now(), created_at = now()`.execute(db)
}

/** Takes one that is due, so that no other process does: it is due again later, unless it is finished. */
async function claim(db: Db): Promise<number | undefined> {
  const { rows } = await sql<{ user_id: number }>`
    update reset_mails set tries = tries + 1, due_at = now() + make_interval(mins => (2 ^ tries)::integer)
    where user_id = (select user_id from reset_mails where due_at <= now() and tries < ${mostTries}
      order by due_at, user_id limit 1 for update skip locked)
    returning user_id`.execute(db)
  return rows[0]?.user_id
}

/** The mails that let listeners choose a new password. They wait in the database until they are sent. */
export function createResetMails(db: Db, mailer: Mailer, publicUrl: string) {
  async function send(userId: number): Promise<void> {
    const user = await db
      .selectFrom('users')
      .select(['username', 'email', 'email_verified'])
      .where('id', '=', userId)
      .where('disabled_at', 'is', null)
      .executeTakeFirst()
    if (user) {
      const text = letter(user.email_verified ? user.username : null, await makeResetLink(db, userId, publicUrl))
      await mailer.send({ to: user.email, subject: `Your new password at ${brand.name}`, text })
    }
    await db.deleteFrom('reset_mails').where('user_id', '=', userId).execute()
  }

  /** Sends what is due. Throws for the first that can't be sent; the others are tried the next time. */
  async function sendDue(): Promise<void> {
    for (let userId = await claim(db); userId !== undefined; userId = await claim(db)) await send(userId)
  }

  async function request(email: string): Promise<void> {
    await note(db, email)
    await sendDue()
  }

  return { request, sendDue }
}
