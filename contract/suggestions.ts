/** The most suggestions that a listener makes in 24 hours. */
export const suggestionsPerDay = 10

/** The voices for a suggestion (its author's is one) and against it. */
interface Voices {
  agree_count: number
  disagree_count: number
}

export type Standing = 'strong' | 'supported' | 'disputed' | 'new'

/**
 * How a suggestion stands. A strong one has three voices for it, and at least three times as many as against it: the ID is then called by
 * it ("Probably: …"). The database has the same rule, in the view `track_suggested` (migration 044).
 */
export function standingOf({ agree_count, disagree_count: against }: Voices): Standing {
  const pro = agree_count + 1
  if (pro >= 3 && pro >= 3 * against) return 'strong'
  if (against > 0 && against >= pro) return 'disputed'
  return agree_count > 0 ? 'supported' : 'new'
}
