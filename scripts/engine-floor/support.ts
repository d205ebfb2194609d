import type { Identifier, SimpleSupportStatement } from '@mdn/browser-compat-data/types'
import { floor } from './floor.ts'

/** What MDN's data says of the browsers of the floor. */

const numbersOf = (version: string) => version.replace('≤', '').split('.').map(Number)

function isAtMost(version: string, limit: string): boolean {
  const limits = numbersOf(limit)
  const difference = numbersOf(version)
    .map((part, index) => part - (limits[index] ?? 0))
    .find(each => each !== 0)
  return (difference ?? 0) <= 0
}

/** Whether a statement says that a version has the feature, by its own name and without a setting. */
function covers(
  { version_added, version_removed, flags, prefix, alternative_name }: SimpleSupportStatement,
  version: string,
) {
  if (flags || prefix || alternative_name) return false
  if (typeof version_added !== 'string' || version_added === 'preview' || !isAtMost(version_added, version))
    return false
  return typeof version_removed !== 'string' || !isAtMost(version_removed, version)
}

/** The browsers of the floor that lack a feature, for a message; empty if all of them have it, or nothing is known of it. */
export function lackedBy(feature: Identifier | undefined): string[] {
  const support = feature?.__compat?.support
  if (!support) return []
  return floor.flatMap(({ engine, title, version }) => {
    const statements = [support[engine] ?? []].flat()
    const isKnown = statements.length > 0
    return isKnown && !statements.some(each => covers(each, version)) ? `${title} ${version}` : []
  })
}

/** The features in one of MDN's folders by their names. */
export const featuresIn = (folder: Identifier | undefined): [name: string, feature: Identifier][] =>
  Object.keys(folder ?? {}).flatMap(name => {
    const feature = name === '__compat' ? undefined : folder?.[name]
    return feature ? [[name, feature]] : []
  })

/** Gathers features that scripts or styles can't tell apart: a name is lacking only where no feature of that name is there. */
export function createLacking() {
  const there = new Set<string>()
  const lacking = new Map<string, string[]>()
  return {
    add(name: string, feature: Identifier): void {
      if (!feature.__compat) return
      const without = lackedBy(feature)
      if (without.length === 0) there.add(name)
      else lacking.set(name, without)
    },
    /** By their names, the browsers that lack them. */
    result: (): Map<string, string[]> => new Map([...lacking].filter(([name]) => !there.has(name))),
  }
}
