import { createHash } from 'node:crypto'
import { removeAvatar, setAvatar } from '../../../contract/routes/settings.ts'
import type { Db } from '../../db/pool.ts'
import { squareOf } from '../../lib/square.ts'
import { avatarPath } from '../../media/avatars.ts'
import { unfit } from '../../plugins/failure.ts'
import type { Registry } from '../../plugins/registry.ts'
import { ownUser } from './store.ts'

/** 800,000 characters of base64, and the JSON around them. */
const bodyLimit = 1024 * 1024

/** The picture before goes by itself, when nobody has it any more (migration 007). */
async function setUrl(trx: Db, userId: number, avatar_url: string | null) {
  await trx.updateTable('users').set({ avatar_url }).where('id', '=', userId).execute()
  return ownUser(trx, userId)
}

/**
 * After the path is the listener's: whoever drops pictures waits for a transaction that has come here (migration 007), and
 * sees who has them then.
 */
const keep = (trx: Db, hash: string, bytes: Buffer) =>
  trx
    .insertInto('avatars')
    .values({ hash, bytes })
    .onConflict(on => on.doNothing())
    .execute()

export function avatarRoutes(registry: Registry): void {
  registry.implement(
    setAvatar,
    async ({ caller, body, db }) => {
      const picture = await squareOf(body.image)
      if (!picture) throw unfit('image', 'This is not a picture that can be used (JPEG, PNG or WebP)')
      const hash = createHash('sha256').update(picture).digest('hex')
      const user = await setUrl(db, caller.userId, avatarPath(hash))
      await keep(db, hash, picture)
      return user
    },
    { bodyLimit },
  )

  registry.implement(removeAvatar, ({ caller, db }) => setUrl(db, caller.userId, null))
}
