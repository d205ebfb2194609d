import type { Length } from '#contract/moods.ts'

export const lengthNames: Record<Length, string> = {
  short: 'Under 1 hour',
  medium: '1 to 2 hours',
  long: 'Over 2 hours',
}
