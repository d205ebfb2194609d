import { getWeek } from '#contract/routes/week.ts'
import { boundsOf } from '../../lib/week.ts'
import { readOf } from '../cache/query.ts'

/** What the listener heard in the week that begins on this Monday. */
export const weekQuery = (monday: string) => readOf(getWeek, { query: { days: boundsOf(monday).join(',') } })
