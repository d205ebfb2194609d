import { hhmmss } from '../../lib/clock.ts'
import type { FoundSet, FoundTrack, Slot } from './store.ts'

/** What a preview says in words. Names may be in any script: each is kept from turning the words around it. */

/** Letters that run from right to left, and the signs that make others do so. */
const turning = /[\u0590-\u08ff\u200e\u200f\u202a-\u202e\u2066-\u2069\ufb1d-\ufdff\ufe70-\ufefc]/

/** A name between signs that end whatever direction it begins (U+2068, U+2069). */
export const isolated = (name: string): string => (turning.test(name) ? `\u2068${name}\u2069` : name)

/** `YYYY-MM-DD` as `M/D/YYYY`. */
export const usDate = (date: string): string =>
  new Date(`${date}T00:00:00Z`).toLocaleDateString('en-US', { timeZone: 'UTC' })

type Named = Pick<Slot, 'artist' | 'title' | 'mix_type' | 'mix_name'>

const mixWords = { remix: 'Remix', edit: 'Edit' } as const
/** As `src/lib/track-name.ts` has it. */
const saysHow = /(mix|edit|dub|rework|bootleg|version|flip)$/i

/** The title with who mixed it and how: `Telegraph Hill (Ferrotype Remix)`. */
export function titleOf({ title, mix_type, mix_name }: Named): string {
  if ((mix_type !== 'remix' && mix_type !== 'edit') || !mix_name) return isolated(title)
  const mix = isolated(mix_name)
  return `${isolated(title)} (${saysHow.test(mix_name) ? mix : `${mix} ${mixWords[mix_type]}`})`
}

/** `Tarn – Undertow`, or the title alone where nobody knows who made it. */
export const nameOf = (track: Named): string =>
  track.artist === 'ID' ? titleOf(track) : `${isolated(track.artist)} – ${titleOf(track)}`

/** A set in a few sentences; with a moment (s), what plays then comes first. */
export function describeSet(set: FoundSet, at: number | null, playing: Slot | undefined): string {
  const presented = set.sponsor ? `, presented by ${isolated(set.sponsor)}` : ''
  const known = `${set.track_confirmed_count} of ${set.track_count} tracks identified.`
  const about = `A set by ${isolated(set.artist)}, recorded ${usDate(set.release_date)}${presented}. ${known}`
  if (at === null) return about
  return playing ? `At ${hhmmss(1000 * at)}: ${nameOf(playing)}. ${about}` : `From ${hhmmss(1000 * at)}. ${about}`
}

/** A track in a sentence, or what is known of an ID. */
export function describeTrack(track: FoundTrack): string {
  if (track.mix_type === 'ID') {
    const by = track.artist === 'ID' ? '' : ` by ${isolated(track.artist)}`
    const heard = track.set_name && track.heard_on && `${isolated(track.set_name)} on ${usDate(track.heard_on)}`
    return `An unidentified track${by}${heard ? `, first heard in ${heard}` : ''}.`
  }
  const released = track.release_date ? `, released ${usDate(track.release_date)}` : ''
  const label = track.label_name ? ` on ${isolated(track.label_name)}` : ''
  return `${titleOf(track)} by ${isolated(track.artist)}${released}${label}.`
}
