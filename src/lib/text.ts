/** The highest counts that badges show. */
export const badgeCap = { likes: 999, bell: 99 } as const

/** A count as a badge shows it: `7`, `999+`. */
export const cappedCount = (count: number, cap: number = badgeCap.likes) => (count > cap ? `${cap}+` : String(count))

/** `1 Set`, `2 Sets`. */
export const counted = (count: number, one: string, many = `${one}s`) => `${count} ${count === 1 ? one : many}`

/** Joins parts with a dot, `Tarn · Palisade`, and leaves out those that are empty. */
export const dotted = (...parts: readonly (string | false | null | undefined)[]) => parts.filter(Boolean).join(' · ')
