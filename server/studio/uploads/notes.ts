import type { UploadFound } from '#contract/entities/upload.ts'
import type { Db } from '../../db/pool.ts'
import type { Stage } from '../../import/prepare.ts'
import { type Claimed, noteFound } from './claim.ts'

/** Notes progress in the database: whenever something was found, else not more often than it can be watched. */
export function createNotes(db: Db, claimed: Claimed) {
  let found: UploadFound = {}
  let noted = 0

  const note = (share: number) => {
    noted = Date.now()
    return noteFound(db, claimed, share, found)
  }
  const progress = (share: number): void => {
    if (Date.now() - noted >= 500) note(share).catch(() => undefined)
  }
  return {
    progress,
    async found(more: UploadFound, share: number): Promise<void> {
      found = { ...found, ...more }
      await note(share)
    },
    /** Notes progress, and what is done with it at the moment. */
    stage(share: number, stage: Stage): void {
      const converting = stage === 'converting'
      if (converting === (found.converting ?? false)) {
        progress(share)
        return
      }
      found = { ...found, converting }
      note(share).catch(() => undefined)
    },
  }
}
