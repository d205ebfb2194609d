import { createHash } from 'node:crypto'
import { removeAvatar, setAvatar } from '#contract/routes/me.ts'
import type { Db } from '../../../db/pool.ts'
import type { Registry } from '../../../http/api/registry.ts'
import { invalidField } from '../../../http/failure.ts'
import { oneAtATime } from '../../../http/one-at-a-time.ts'
import { makeSquares } from '../../../lib/pictures/reader.ts'
import { PictureRefusal } from '../../../lib/pictures/squares.ts'
import { avatarPath } from '../../../media/avatars.ts'
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

const squares = { edges: [512], format: 'webp', isOpaque: false, maxMegapixels: 20 } as const

/** Converts a JPEG, PNG or WebP in base64 (RFC 4648, padded, without line breaks). Throws a 422 with the reason for anything else. */
async function pictureOf(base64: string): Promise<Buffer> {
  const bytes = Buffer.from(base64, 'base64')
  if (bytes.toString('base64') !== base64) throw invalidField('image', "This isn't a picture in base64.")
  const { files } = await makeSquares(bytes, squares).catch(error => {
    throw error instanceof PictureRefusal ? invalidField('image', `${error.message}.`) : error
  })
  return files[0].bytes
}

/** As many waiting pictures as take about a minute and 40 MB of memory. */
const inTurn = oneAtATime(50, 'Many pictures are being changed right now. Please try again in a moment.')

export function avatarRoutes(registry: Registry, db: Db): void {
  registry.implementPrepared(
    setAvatar,
    {
      prepare: async ({ caller, body }) => {
        await tryAvatar(db, caller.userId)
        return inTurn(() => pictureOf(body.image))
      },
      fails: [429],
      bodyLimit,
    },
    async ({ caller, prepared: picture, db: trx }) => {
      const hash = createHash('sha256').update(picture).digest('hex')
      const user = await setUrl(trx, caller.userId, avatarPath(hash))
      await storePicture(trx, hash, picture)
      return user
    },
  )

  registry.implement(removeAvatar, ({ caller, db: trx }) => setUrl(trx, caller.userId, null))
}
