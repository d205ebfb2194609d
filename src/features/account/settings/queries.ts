import { getSessions, getSettings } from '../../../../contract/routes/settings.ts'
import { readOf } from '../../../data/cache/query.ts'

export const settingsQuery = readOf(getSettings, {})

/** Never fresh: each visit of the settings fetches the sessions again. */
export const sessionsQuery = { ...readOf(getSessions, {}), staleTime: 0 }
