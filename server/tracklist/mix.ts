import type { ManifestTrack } from '#contract/manifest.ts'
import { type IsKnown, isUnknown, namesIn } from './names.ts'

export interface Mix {
  mix: ManifestTrack['mix']
  mix_name?: string
  remixers: string[]
}

/** Words after a remixer's name: ‘Kassian Remix’. */
const made = /^(?:remix|rmx|rework|refix|remake|flip|bootleg|edit|re-?edit)$/i
/** Words after a description, as a rule: ‘Sunrise Mix’. */
const like = /^(?:mix|dub|version|vip|instrumental|extended|original|acapella|reprise)$/i
const edit = /^(?:re-?)?edit$/i
/** Words of a mix's name that can't be an artist. */
const plain =
  /^(?:extended|original|club|radio|dub|vip|vocal|instrumental|short|long|main|full|album|single|special|live|festival|7"?|12"?|inch|(?:19|20)\d\d)$/i

/** ‘Kassian’ of ‘Kassian's Late Night’, ‘The Brothers’ of ‘The Brothers' Late’. */
function owner(text: string): string | undefined {
  const possessive = /^(.+?)(?:['’]s|(?<=s)['’])(?: |$)/.exec(text)
  return possessive?.[1]
}

/** The words before the kind, without trailing words that can't be an artist. */
function whoOf(words: readonly string[], isKnown: IsKnown): string {
  const whole = words.join(' ')
  if (isKnown(whole)) return whole
  const end = words.findLastIndex(word => !plain.test(word)) + 1
  const who = words.slice(0, end).join(' ')
  return isKnown(who) ? who : (owner(who) ?? who)
}

function remixersOf(words: readonly string[], kind: string, isKnown: IsKnown): string[] {
  const who = whoOf(words, isKnown)
  if (who === '') return []
  const isSomebody = made.test(kind) || isKnown(who) || owner(words.join(' ')) !== undefined || isUnknown(who)
  return isSomebody ? namesIn(who, isKnown) : []
}

/**
 * Parses the mix in the last parentheses of a title: ‘Kassian Extended Remix’, ‘Kassian's Dub’, ‘Radio Edit’, ‘Extended Mix’.
 * Undefined for anything else (‘Live at the Docks’, ‘Part 2’).
 */
export function readMix(text: string, isKnown: IsKnown): Mix | undefined {
  const words = text.split(' ')
  const kind = words.at(-1) ?? ''
  if (/^live$/i.test(words[0] ?? '') || !(made.test(kind) || like.test(kind))) return undefined
  if (/^original(?: mix)?$/i.test(text)) return { mix: 'original_mix', remixers: [] }
  const remixers = remixersOf(words.slice(0, -1), kind, isKnown)
  const known = remixers.filter(name => !isUnknown(name))
  if (known.length < remixers.length) return { mix: 'ID', mix_name: text, remixers: known }
  if (edit.test(kind)) return { mix: 'edit', mix_name: text, remixers }
  return { mix: remixers.length > 0 || made.test(kind) ? 'remix' : 'original_mix', mix_name: text, remixers }
}
