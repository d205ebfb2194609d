import { sql } from 'kysely'
import type { Db } from '../db/pool.ts'
import { passwordMatches } from '../lib/passwords.ts'
import { demoAccounts } from './seed.ts'

export type DemoAccount = (typeof demoAccounts)[number]

/**
 * Returns a function that resolves with the demo's accounts to which everybody can log in: those that exist, aren't disabled and still
 * have their public passwords; none while the database doesn't answer. Each stored hash is verified once.
 */
export function findOpenAccounts(db: Db): () => Promise<DemoAccount[]> {
  const verified = new Map<string, { hash: string; matches: Promise<boolean> }>()

  function matches({ username, password }: DemoAccount, hash: string | undefined): Promise<boolean> {
    const known = verified.get(username)
    if (hash === undefined) return Promise.resolve(false)
    if (known?.hash === hash) return known.matches
    const fresh = { hash, matches: passwordMatches(hash, password) }
    verified.set(username, fresh)
    return fresh.matches
  }

  async function find(): Promise<DemoAccount[]> {
    const names = demoAccounts.map(({ username }) => username)
    const { rows } = await sql<{
      name: string
      hash: string
    }>`select lower(username) as name, password_hash as hash from users
      where lower(username) = any(${names}) and disabled_at is null and password_hash is not null`.execute(db)
    const open = await Promise.all(
      demoAccounts.map(each => matches(each, rows.find(({ name }) => name === each.username)?.hash)),
    )
    return demoAccounts.filter((_, index) => open[index])
  }

  return () => find().catch(() => [])
}
