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

/** When an ID was first heard in a set, as shown; without a set, when it came into the catalogue. */
export const firstSeen = ({ set_meta, created_dt }: Pick<Track, 'set_meta' | 'created_dt'>) =>
  usDate(set_meta?.release_date ?? created_dt.slice(0, 10))
