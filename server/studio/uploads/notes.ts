import type { UploadFound } from '#contract/entities/upload.ts'
import type { Db } from '../../db/pool.ts'
import { type Claimed, noteFound } from './claim.ts'

/** Notes progress in the database: whenever something was found, else not more often than it can be watched. */
export function createNotes(db: Db, claimed: Claimed) {
  let found: UploadFound = {}
  let noted = 0
  return {
    async found(more: UploadFound, share: number): Promise<void> {
      found = { ...found, ...more }
      await noteFound(db, claimed, share, found)
    },
    progress(share: number): void {
      if (Date.now() - noted < 500) return
      noted = Date.now()
      noteFound(db, claimed, share, found).catch(() => undefined)
    },
  }
}
