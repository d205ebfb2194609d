import type { Db } from '../../../server/db/pool.ts'
import { isWanted } from '../../../server/ear/listening/lock.ts'
import { mailQueue } from '../../../server/modules/account/password/reset-mails.ts'
import { claim as claimScrobbles } from '../../../server/modules/listenbrainz/queue.ts'
import { claim as claimPushes } from '../../../server/modules/push/queue.ts'
import { claim as claimUpload } from '../../../server/studio/uploads/claim.ts'

/** What a job claims: how often each item was tried, with this attempt. */
type Claim = (db: Db) => Promise<number[]>

const triesOf = (claimed: readonly { tries: number }[]) => claimed.map(({ tries }) => tries)

/** Claims the work of each kind, as its job does. */
export const claimers: ReadonlyMap<string, Claim> = new Map<string, Claim>([
  ['pushes', async db => triesOf(await claimPushes(db, 4, []))],
  ['scrobbles', async db => triesOf(await claimScrobbles(db))],
  ['mails', async db => triesOf(await mailQueue.claim(db, 4))],
  [
    'uploads',
    async db => {
      const claimed = await claimUpload(db)
      return claimed ? triesOf([claimed]) : []
    },
  ],
  ['comparisons', async db => ((await isWanted(db)) ? [1] : [])],
])
