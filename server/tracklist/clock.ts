import { clockTime } from '#contract/manifest.ts'

/** Parses a clock time such as `1:02:14`, `72:30` or `0:04.5` to milliseconds; undefined if it is invalid. */
export function msOfClock(text: string): number | undefined {
  if (!clockTime.test(text)) return undefined
  const seconds = text.split(':').reduce((sum, part) => sum * 60 + Number(part), 0)
  return Math.round(seconds * 1000)
}
