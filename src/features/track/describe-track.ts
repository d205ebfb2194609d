import type { Track } from '../../../contract/entities/music.ts'
import { firstSeen, isUnknown, labelOf, releasedOn } from '../../catalogue/tracks/track-facts.ts'
import { isId, mixName } from '../../lib/track-name.ts'

/** The page's description, for previews of a link to it. */
export const describeTrack = (track: Track): string => (isId(track) ? describeId(track) : describeKnown(track))

function describeId(track: Track): string {
  const by = isUnknown(track) ? '' : ` by ${track.artist}`
  const where = track.set_meta ? ` in ${track.set_meta.set_name}` : ''
  return `An unidentified track${by}, first heard${where} on ${firstSeen(track)}.`
}

function describeKnown(track: Track): string {
  const mix = mixName(track)
  const title = mix ? `${track.title} (${mix})` : track.title
  const released = releasedOn(track) && `, released ${releasedOn(track)}`
  const label = labelOf(track) && ` on ${labelOf(track)}`
  return `${title} by ${track.artist}${released}${label}.`
}
