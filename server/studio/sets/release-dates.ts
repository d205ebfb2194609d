import type { StudioRow, StudioSet } from '#contract/entities/studio.ts'

type Named = Pick<StudioRow, 'mix' | 'release_date'>

/** An ID that is named without a date was released today (UTC), as `segue release` has it. */
export const withReleaseDate = <Track extends Named>(before: Named | undefined, track: Track): Track =>
  before?.mix === 'ID' && track.mix !== 'ID' && track.release_date === undefined
    ? { ...track, release_date: new Date().toISOString().slice(0, 10) }
    : track

/** A set whose rows that were IDs and are named have a date. */
export const withReleaseDates = (before: StudioSet, set: StudioSet): StudioSet => ({
  ...set,
  tracks: set.tracks.map(row =>
    withReleaseDate(
      before.tracks.find(({ track_id }) => track_id !== undefined && track_id === row.track_id),
      row,
    ),
  ),
})
