import type { Random } from './random.ts'

/** Camelot keys: 1A..12A are minor, 1B..12B major; neighbors on the wheel mix well. */

const split = (key: string) => ({ number: Number.parseInt(key, 10), major: key.endsWith('B') })

/** The key's root as a pitch class, 0 = C. 8A is A minor and 8B C major; a step on the wheel is a fifth. */
export function rootOf(key: string): number {
  const { number, major } = split(key)
  return ((((major ? 0 : 9) + 7 * (number - 8)) % 12) + 12) % 12
}

/** Steps between two keys on the wheel; changing between minor and major costs one. */
export function keyDistance(a: string, b: string): number {
  const from = split(a)
  const to = split(b)
  const apart = Math.abs(from.number - to.number)
  return Math.min(apart, 12 - apart) + (from.major === to.major ? 0 : 1)
}

/** Mostly minor, as in club music. */
export const randomKey = (random: Random) => `${random.int(1, 12)}${random.chance(0.75) ? 'A' : 'B'}`
