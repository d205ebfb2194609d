import { usDate } from '#contract/dates.ts'
import { hhmmss } from './clock.ts'
import { counted } from './words.ts'

/**
 * The names and descriptions of sets and tracks on public pages and in feeds. Names may be in right-to-left scripts, so they are
 * isolated from the text around.
 */

/** Right-to-left letters, and the control characters that change the direction. */
const rightToLeft = /[\u0590-\u08ff\u200e\u200f\u202a-\u202e\u2066-\u2069\ufb1d-\ufdff\ufe70-\ufefc]/

/** Wraps a name in bidi isolates (U+2068, U+2069) if its direction could affect the text around it. */
export const isolated = (name: string): string => (rightToLeft.test(name) ? `\u2068${name}\u2069` : name)

export interface NamedTrack {
  artist: string
  title: string
  mix_type: 'original_mix' | 'remix' | 'edit' | 'ID'
  mix_name: string | null
  /** What listeners agree that an ID is. */
  probably?: string | null
}

interface DescribedSet {
  artist: string
  release_date: string
  sponsor: string | null
  track_count: number
  track_confirmed_count: number
}

interface DescribedTrack extends NamedTrack {
  release_date: string | null
  label_name: string | null
  /** The set in which an ID was first heard, and its date. */
  set_name: string | null
  heard_on: string | null
}

const mixWords = { remix: 'Remix', edit: 'Edit' } as const
/** The same rule as in `src/lib/track-name.ts`. */
const saysHow = /(mix|edit|dub|rework|bootleg|version|flip)$/i

/** The title with its mix, `Telegraph Hill (Ferrotype Remix)`; of an ID what it probably is. */
export function titleOf({ title, mix_type, mix_name, probably }: NamedTrack): string {
  if (probably) return `Probably: ${isolated(probably)}`
  if ((mix_type !== 'remix' && mix_type !== 'edit') || !mix_name) return isolated(title)
  const mix = isolated(mix_name)
  return `${isolated(title)} (${saysHow.test(mix_name) ? mix : `${mix} ${mixWords[mix_type]}`})`
}

/** `Tarn – Undertow`, or the title alone if the artist is unknown, or listeners agree what an ID is. */
export const nameOf = (track: NamedTrack): string =>
  track.probably || track.artist === 'ID' ? titleOf(track) : `${isolated(track.artist)} – ${titleOf(track)}`

/** Describes a set in a few sentences. With a time (seconds), the track that plays then comes first. */
export function describeSet(set: DescribedSet, at: number | null, playing?: NamedTrack): string {
  const presented = set.sponsor ? `, presented by ${isolated(set.sponsor)}` : ''
  const known = `${set.track_confirmed_count} of ${counted(set.track_count, 'track')} identified.`
  const about = `A set by ${isolated(set.artist)}, recorded ${usDate(set.release_date)}${presented}. ${known}`
  if (at === null) return about
  return playing ? `At ${hhmmss(1000 * at)}: ${nameOf(playing)}. ${about}` : `From ${hhmmss(1000 * at)}. ${about}`
}

/** Describes a track, or what is known of an ID, in one sentence. */
export function describeTrack(track: DescribedTrack): string {
  if (track.mix_type === 'ID') {
    const known = track.artist === 'ID' ? '' : ` by ${isolated(track.artist)}`
    const by = track.probably ? `, probably ${isolated(track.probably)}` : known
    const heard = track.set_name && track.heard_on && `${isolated(track.set_name)} on ${usDate(track.heard_on)}`
    return `An unidentified track${by}${heard ? `, first heard in ${heard}` : ''}.`
  }
  const released = track.release_date ? `, released ${usDate(track.release_date)}` : ''
  const label = track.label_name ? ` on ${isolated(track.label_name)}` : ''
  return `${titleOf(track)} by ${isolated(track.artist)}${released}${label}.`
}
