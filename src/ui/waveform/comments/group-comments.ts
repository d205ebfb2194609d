/** Something said about a place of a set. */
export interface Said {
  key: string | number
  /** In ms. */
  at: number
  author: string
  text: string
}

/** What is said so near to each other that it shares one mark; it stands where the first of it does. */
export interface SaidGroup {
  at: number
  /** In the order of their places. */
  all: readonly [Said, ...Said[]]
}

/**
 * Puts what was said onto a lane `width` px wide, in the order of time: no two marks are nearer than `apart` px, so that
 * each can be tapped.
 */
export function groupSaid(said: readonly Said[], duration: number, width: number, apart: number): SaidGroup[] {
  if (width <= 0 || duration <= 0) return []
  const msApart = (apart / width) * duration
  const groups: SaidGroup[] = []
  for (const each of [...said].sort((a, b) => a.at - b.at)) {
    const last = groups.at(-1)
    if (last && each.at - last.at < msApart) groups[groups.length - 1] = { ...last, all: [...last.all, each] }
    else groups.push({ at: each.at, all: [each] })
  }
  return groups
}
