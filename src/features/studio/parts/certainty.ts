import type { EarCandidate } from '#contract/entities/ear.ts'

/** How sure it is that music is the same. */
export const certaintyNames: Record<EarCandidate['certainty'], string> = { certain: 'Certain', likely: 'Likely' }
