import compat from '@mdn/browser-compat-data/forLegacyNode'
import type { Identifier } from '@mdn/browser-compat-data/types'
import { createLacking, featuresIn, lackedBy } from './support.ts'

/** What the floor lacks of what a style sheet can name. Each map has the browsers without it. */

const { properties, selectors, types, 'at-rules': atRules } = compat.css

/** All features below, whose names may stand in a value: functions, keywords and units. */
function* below(folder: Identifier | undefined): Generator<[string, Identifier]> {
  for (const [name, feature] of featuresIn(folder)) {
    yield [name, feature]
    yield* below(feature)
  }
}

function lackingIn(...folders: (Identifier | undefined)[]): Map<string, string[]> {
  const found = createLacking()
  for (const folder of folders) for (const [name, feature] of featuresIn(folder)) found.add(name, feature)
  return found.result()
}

function functions(): Map<string, string[]> {
  const found = createLacking()
  for (const [name, feature] of below(types)) found.add(name.replace(/-function$/, ''), feature)
  return found.result()
}

export const styleFeatures = () => ({
  /** Without the `@`. */
  atRules: lackingIn(atRules),
  /** Features that `@media` asks for. */
  media: lackingIn(atRules?.media),
  properties: lackingIn(properties),
  /** Of pseudo-classes and pseudo-elements, without colons. `nesting` is `&`. */
  selectors: lackingIn(selectors),
  functions: functions(),
  /** The browsers that lack a keyword of a property. */
  keyword: (property: string, word: string): string[] => lackedBy(properties?.[property]?.[word]),
})
