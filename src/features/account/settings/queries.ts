import { getSessions } from '../../../../contract/routes/me.ts'
import { readOf } from '../../../data/cache/query.ts'

/** Never fresh: each visit of the settings fetches the sessions again. */
export const sessionsQuery = { ...readOf(getSessions, {}), staleTime: 0 }
