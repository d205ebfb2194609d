import { createHash } from 'node:crypto'
import { removeAvatar, setAvatar } from '../../../contract/routes/settings.ts'
import type { Db } from '../../db/pool.ts'
import { squareWebp } from '../../lib/square-image.ts'
import { avatarPath } from '../../media/avatars.ts'
import type { Registry } from '../../plugins/api/registry.ts'
import { Failure, unfit } from '../../plugins/failure.ts'
import { tryAvatar } from './limits.ts'
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

/** Decoding takes a thread of the few that passwords and files need, too: one picture at a time has one. */
let turn: Promise<unknown> = Promise.resolve()
let waiting = 0
/** So many pictures are a minute's work, and 40 MB of memory. */
const mostWaiting = 50

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (waiting >= mostWaiting)
    throw new Failure(503, 'Many pictures are being changed. Please try again.', { retryAfter: 30 })
  waiting++
  const done = turn.then(work).finally(() => waiting--)
  turn = done.catch(() => undefined)
  return done
}

export function avatarRoutes(registry: Registry, db: Db): void {
  registry.implementPrepared(
    setAvatar,
    async ({ caller, body }) => {
      await tryAvatar(db, caller.userId)
      const picture = await inTurn(() => squareWebp(body.image))
      if (!picture) throw unfit('image', 'This is not a picture that can be used (JPEG, PNG or WebP)')
      return picture
    },
    async ({ caller, prepared: picture, db: trx }) => {
      const hash = createHash('sha256').update(picture).digest('hex')
      const user = await setUrl(trx, caller.userId, avatarPath(hash))
      await keep(trx, hash, picture)
      return user
    },
    { bodyLimit },
  )

  registry.implement(removeAvatar, ({ caller, db: trx }) => setUrl(trx, caller.userId, null))
}
