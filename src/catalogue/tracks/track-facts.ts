import { usDate } from '#contract/dates.ts'
import type { Track } from '#contract/entities/music.ts'
import { isId } from '../../lib/track-name.ts'

/** The name of a track's label; empty for an ID. */
export const labelOf = (track: Track) => (isId(track) ? '' : (track.label_name ?? ''))

/** A track's release date as shown; empty for an ID. */
export const releasedOn = (track: Track) =>
  isId(track) || track.release_date === null ? '' : usDate(track.release_date)

/** True for an ID whose artist is unknown too. */
export const isUnknown = ({ artist }: Track) => artist === 'ID'

/** The date on which an ID was first heard in a set, as shown; without a set, the date on which it was added. */
export const firstSeen = ({ set_meta, created_dt }: Pick<Track, 'set_meta' | 'created_dt'>) =>
  usDate(set_meta?.release_date ?? created_dt.slice(0, 10))
