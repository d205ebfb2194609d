import { disable, listenerOf } from '../db/accounts/listeners.ts'
import type { Db } from '../db/pool.ts'
import { passwordMatches } from '../lib/passwords.ts'
import { demoAccounts } from './seed.ts'

/** Disables the demo's accounts that still have their public passwords. Resolves with their names. */
export async function closeDemoAccounts(db: Db): Promise<string[]> {
  const closed: string[] = []
  for (const { username, password } of demoAccounts) if (await close(db, username, password)) closed.push(username)
  return closed
}

async function close(db: Db, username: string, password: string): Promise<boolean> {
  const listener = await listenerOf(db, username)
  if (!listener || listener.disabledAt !== null) return false
  const { password_hash } = await db
    .selectFrom('users')
    .select('password_hash')
    .where('id', '=', listener.id)
    .executeTakeFirstOrThrow()
  if (!(await passwordMatches(password_hash, password))) return false
  await db.transaction().execute(trx => disable(trx, listener.id))
  return true
}
