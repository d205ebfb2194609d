import { getSessions, getSettings } from '../../../../contract/routes/settings.ts'
import { readOf } from '../../../data/cache/query.ts'

export const settingsQuery = readOf(getSettings, {})

/** Asked for at each opening: where else somebody is signed in must not be a minute old. */
export const sessionsQuery = { ...readOf(getSessions, {}), staleTime: 0 }
