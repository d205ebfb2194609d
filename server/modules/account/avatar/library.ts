import type { Db } from '../../../db/pool.ts'
import { avatarHashOf } from '../../../media/avatars.ts'
import type { MediaLibrary } from '../../../media/library.ts'

/** The library of listeners' avatars. They are in the database, so that they are backed up and deleted with the account. */
export function openAvatarLibrary(db: Db): MediaLibrary {
  return {
    async picture(path) {
      const hash = avatarHashOf(path)
      if (hash === undefined) return undefined
      const found = await db.selectFrom('avatars').select('bytes').where('hash', '=', hash).executeTakeFirst()
      return found && { body: found.bytes, contentType: 'image/webp' }
    },
    audio: async () => undefined,
    peaks: async () => undefined,
    close: async () => {},
  }
}
