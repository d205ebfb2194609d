import type { Track } from '#contract/entities/music.ts'
import { firstSeen, isUnknown, labelOf, releasedOn } from '../../catalogue/tracks/track-facts.ts'
import { isId, titleOf } from '../../lib/track-name.ts'

/** The page's description, for previews of a link to it. */
export const describeTrack = (track: Track): string => (isId(track) ? describeId(track) : describeKnown(track))

function describeId(track: Track): string {
  const by = track.probably ? `, probably ${track.probably}` : isUnknown(track) ? '' : ` by ${track.artist}`
  const where = track.set_meta ? ` in ${track.set_meta.set_name}` : ''
  return `An unidentified track${by}, first heard${where} on ${firstSeen(track)}.`
}

function describeKnown(track: Track): string {
  const released = releasedOn(track) && `, released ${releasedOn(track)}`
  const label = labelOf(track) && ` on ${labelOf(track)}`
  return `${titleOf(track)} by ${track.artist}${released}${label}.`
}
