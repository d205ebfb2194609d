import { sql } from 'kysely'
import type { Db } from '../../db/pool.ts'
import type { SecretBox } from '../../lib/secret-box.ts'

/** What a token is sealed for. */
export const contextOf = (userId: number) => `listenbrainz-token of ${userId}`

export const findConnection = (db: Db, userId: number) =>
  db.selectFrom('listenbrainz').select(['user_name', 'refused_at']).where('user_id', '=', userId).executeTakeFirst()

interface Connection {
  userId: number
  /** The name at ListenBrainz. */
  userName: string
  token: string
}

/** Stores a token, in place of an earlier one. What waits to be sent is sent with it. */
export async function connect(trx: Db, box: SecretBox, { userId, userName, token }: Connection): Promise<void> {
  const sealed = box.seal(token, contextOf(userId))
  await sql`insert into listenbrainz (user_id, user_name, token) values (${userId}, ${userName}, ${sealed}::bytea)
    on conflict (user_id) do update set user_name = excluded.user_name, token = excluded.token, refused_at = null,
      connected_at = case when listenbrainz.user_name = excluded.user_name then listenbrainz.connected_at else now() end`.execute(
    trx,
  )
}

/** Forgets the token, and with it what waits to be sent. */
export async function disconnect(trx: Db, userId: number): Promise<void> {
  await trx.deleteFrom('listenbrainz').where('user_id', '=', userId).execute()
}
