import type { Db } from '../pool.ts'

/** Tables with an `id` and the `user_id` of whom a row belongs to. */
type Owned = 'app_passwords' | 'listens' | 'playlists' | 'posts' | 'set_likes'

/** Deletes a row that belongs to a listener. Resolves with false if the listener has none of this id. */
export async function removeOwn(trx: Db, table: Owned, userId: number, id: number | string): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom(table)
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}
