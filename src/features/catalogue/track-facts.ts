import type { Track } from '../../../contract/entities/music.ts'
import { usDate } from '../../lib/dates.ts'
import { isId } from '../../lib/track-name.ts'

/** Who released a track; empty for an ID, which nobody has released. */
export const labelOf = (track: Track) => (isId(track) ? '' : (track.label_name ?? ''))

/** When a track was released, as shown; empty for an ID. */
export const releasedOn = (track: Track) =>
  isId(track) || track.release_date === null ? '' : usDate(track.release_date)

/** Nobody knows who made it. */
export const isUnknown = ({ artist }: Track) => artist === 'ID'
