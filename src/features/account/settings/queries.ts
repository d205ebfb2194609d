import { getPrivateFeed } from '#contract/routes/feed.ts'
import { getSessions, listBlocked } from '#contract/routes/me.ts'
import { getAppPasswords, getListenBrainz } from '#contract/routes/other-apps.ts'
import { readOf } from '../../../data/cache/query.ts'

/** Never fresh: each visit of the settings fetches the sessions again. */
export const sessionsQuery = { ...readOf(getSessions, {}), staleTime: 0 }

/** Likewise: another device may have given it another address. */
export const privateFeedQuery = { ...readOf(getPrivateFeed, {}), staleTime: 0 }
/** Neither: another device may have changed them, and an app's last use changes by itself. */
export const appPasswordsQuery = { ...readOf(getAppPasswords, {}), staleTime: 0 }
export const listenBrainzQuery = { ...readOf(getListenBrainz, {}), staleTime: 0 }
export const blockedQuery = { ...readOf(listBlocked, {}), staleTime: 0 }
