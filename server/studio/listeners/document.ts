import { sql } from 'kysely'
import * as z from 'zod/mini'
import { Role } from '#contract/entities/account.ts'
import { disable, enable, setRole } from '../../db/accounts/listeners.ts'
import type { Db } from '../../db/pool.ts'
import { Failure, notFound } from '../../http/failure.ts'
import type { Document } from '../edits/document.ts'

/** What the Studio changes of a listener. The log has nothing else about them, but for their name. */
const Access = z.object({ username: z.string(), role: Role, is_disabled: z.boolean() })
export type Access = z.infer<typeof Access>

const what = 'This listener'

/** Admins change listeners one after the other: two who take each other's role away would leave none. */
const lockRoles = (trx: Db) => sql`select pg_advisory_xact_lock(hashtext('segue roles'))`.execute(trx)

async function lock(trx: Db, id: number): Promise<Access | undefined> {
  await lockRoles(trx)
  const row = await trx
    .selectFrom('users')
    .select(['username', 'role', 'disabled_at'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return row && { username: row.username, role: row.role, is_disabled: row.disabled_at !== null }
}

/** Whether a user is an admin now: a request may have waited for another one that has taken the role away. */
export const isAdmin = async (db: Db, userId: number): Promise<boolean> => {
  const admin = db.selectFrom('users').select('id').where('id', '=', userId).where('role', '=', 'admin')
  return (await admin.where('disabled_at', 'is', null).executeTakeFirst()) !== undefined
}

/**
 * Whoever writes is an admin and stays one, so there always is one. Throws a 404 for anybody else, and a 409 for one's own account.
 */
async function write(trx: Db, id: number, value: Access | null, userId: number): Promise<void> {
  if (value === null || !(await isAdmin(trx, userId))) throw notFound(what)
  if (id === userId) throw new Failure(409, "You can't change your own role or disable yourself. Ask another admin.")
  await setRole(trx, id, value.role)
  await (value.is_disabled ? disable(trx, id) : enable(trx, id))
}

export const listenerDocument: Document<Access> = {
  kind: 'listener',
  parse: value => Access.parse(value),
  lock,
  write,
  name: ({ username }) => username,
  what,
}
