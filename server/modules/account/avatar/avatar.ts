import { createHash } from 'node:crypto'
import { removeAvatar, setAvatar } from '../../../../contract/routes/me.ts'
import type { Db } from '../../../db/pool.ts'
import { squareWebp } from '../../../lib/square-image.ts'
import { avatarPath } from '../../../media/avatars.ts'
import type { Registry } from '../../../plugins/api/registry.ts'
import { invalidField } from '../../../plugins/failure.ts'
import { oneAtATime } from '../../../plugins/one-at-a-time.ts'
import { tryAvatar } from '../limits.ts'
import { ownUser } from '../store.ts'

/** 800,000 characters of base64, and the JSON around them. */
const bodyLimit = 1024 * 1024

/** Sets the avatar's path. A trigger deletes the previous picture if no other account has it (migration 007). */
async function setUrl(trx: Db, userId: number, avatar_url: string | null) {
  await trx.updateTable('users').set({ avatar_url }).where('id', '=', userId).execute()
  return ownUser(trx, userId)
}

/**
 * Stores a picture. Call it after the path is set: the trigger that deletes pictures waits for such a transaction, and then
 * sees the new owner (migration 007).
 */
const storePicture = (trx: Db, hash: string, bytes: Buffer) =>
  trx
    .insertInto('avatars')
    .values({ hash, bytes })
    .onConflict(on => on.doNothing())
    .execute()

/** As many waiting pictures as take about a minute and 40 MB of memory. */
const inTurn = oneAtATime(50, 'Many pictures are being changed right now. Please try again in a moment.')

export function avatarRoutes(registry: Registry, db: Db): void {
  registry.implementPrepared(
    setAvatar,
    async ({ caller, body }) => {
      await tryAvatar(db, caller.userId)
      const picture = await inTurn(() => squareWebp(body.image))
      if (!picture) throw invalidField('image', "This picture can't be used. Choose a JPEG, PNG or WebP.")
      return picture
    },
    async ({ caller, prepared: picture, db: trx }) => {
      const hash = createHash('sha256').update(picture).digest('hex')
      const user = await setUrl(trx, caller.userId, avatarPath(hash))
      await storePicture(trx, hash, picture)
      return user
    },
    { bodyLimit },
  )

  registry.implement(removeAvatar, ({ caller, db: trx }) => setUrl(trx, caller.userId, null))
}
