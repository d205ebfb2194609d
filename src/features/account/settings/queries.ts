import { getPrivateFeed } from '../../../../contract/routes/feed.ts'
import { getSessions } from '../../../../contract/routes/me.ts'
import { readOf } from '../../../data/cache/query.ts'

/** Never fresh: each visit of the settings fetches the sessions again. */
export const sessionsQuery = { ...readOf(getSessions, {}), staleTime: 0 }

/** Likewise: another device may have given it another address. */
export const privateFeedQuery = { ...readOf(getPrivateFeed, {}), staleTime: 0 }
