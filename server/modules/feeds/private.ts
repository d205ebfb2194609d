import { randomBytes } from 'node:crypto'
import { getPrivateFeed, removePrivateFeed, renewPrivateFeed } from '#contract/routes/feed.ts'
import type { Db } from '../../db/pool.ts'
import type { Registry } from '../../http/api/registry.ts'

/** What 256 random bits are in base64url. */
export const tokenPattern = /^[\w-]{43}$/

export const privateFeedPath = (token: string) => `/feeds/private/${token}.xml`

const tokenOf = async (db: Db, userId: number) =>
  (await db.selectFrom('private_feeds').select('token').where('user_id', '=', userId).executeTakeFirst())?.token

/** The listener whose feed has this token; undefined for an unknown one, and for a disabled account. */
export const ownerOf = async (db: Db, token: string): Promise<number | undefined> =>
  (
    await db
      .selectFrom('private_feeds as f')
      .innerJoin('users as u', 'u.id', 'f.user_id')
      .select('u.id')
      .where('f.token', '=', token)
      .where('u.disabled_at', 'is', null)
      .executeTakeFirst()
  )?.id

/** Turns a listener's podcast feed on and off. */
export function feedRoutes(registry: Registry, publicUrl: string): void {
  const feedOf = async (db: Db, userId: number) => {
    const token = await tokenOf(db, userId)
    return { address: token === undefined ? null : publicUrl + privateFeedPath(token) }
  }

  registry.implement(getPrivateFeed, ({ caller, db }) => feedOf(db, caller.userId))

  registry.implement(
    renewPrivateFeed,
    { replay: ({ caller, db }) => feedOf(db, caller.userId) },
    async ({ caller: { userId }, db }) => {
      const fresh = { token: randomBytes(32).toString('base64url'), created_at: new Date() }
      await db
        .insertInto('private_feeds')
        .values({ user_id: userId, ...fresh })
        .onConflict(held => held.column('user_id').doUpdateSet(fresh))
        .execute()
      return feedOf(db, userId)
    },
  )

  registry.implement(removePrivateFeed, async ({ caller, db }) => {
    await db.deleteFrom('private_feeds').where('user_id', '=', caller.userId).execute()
    return null
  })
}
