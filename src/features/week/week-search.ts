import * as z from 'zod/mini'
import { DateText } from '#contract/shapes.ts'

/** The search parameters of the page: a day of the shown week, its Monday in links. Without it, the current week. */
export const WeekSearch = z.object({ of: z.optional(z.catch(z.optional(DateText), undefined)) })
