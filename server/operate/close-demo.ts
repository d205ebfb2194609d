import type { Db } from '../db/pool.ts'
import { demoAccount } from '../demo/seed.ts'
import { passwordMatches } from '../lib/passwords.ts'
import { disable, listenerOf } from './listeners.ts'

/** Disables the demo account if it still has its public password. Resolves with whether it was disabled. */
export async function closeDemoAccount(db: Db): Promise<boolean> {
  const listener = await listenerOf(db, demoAccount.username)
  if (!listener || listener.disabledAt !== null) return false
  const { password_hash } = await db
    .selectFrom('users')
    .select('password_hash')
    .where('id', '=', listener.id)
    .executeTakeFirstOrThrow()
  if (!(await passwordMatches(password_hash, demoAccount.password))) return false
  await disable(db, listener.id)
  return true
}
