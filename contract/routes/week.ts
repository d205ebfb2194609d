import * as z from 'zod/mini'
import { Week } from '../entities/history.ts'
import { route } from '../route.ts'
import { Instant } from '../shapes.ts'
import { opaqueOf } from '../text.ts'

/** In ms: a week in which the clocks change, or the listener travels, is longer than seven days, but not by a day. */
const longest = 8 * 86_400_000

function isWeek(days: readonly string[]): boolean {
  const times = days.map(day => Date.parse(day))
  const isAscending = times.every((time, index) => index === 0 || time > (times[index - 1] ?? time))
  return isAscending && (times.at(-1) ?? 0) - (times[0] ?? 0) <= longest
}

/** The beginnings of seven days as the device has them, which may be of 23 or 25 hours, and the end of the last. */
const Days = z.pipe(
  z.pipe(
    opaqueOf(300),
    z.transform(text => text.split(',')),
  ),
  z.array(Instant).check(z.length(8), z.refine(isWeek, 'Must be ascending times within eight days')),
)

export const getWeek = route({
  method: 'GET',
  path: '/week',
  access: 'listener',
  summary:
    'What the caller heard in a week; `days` has the beginnings of its seven days and its end, separated by commas',
  query: z.object({ days: Days }),
  answer: Week,
})
