import type { Picture, StudioSet } from '#contract/entities/studio.ts'
import { describeTracks } from '../../catalog/describe/describe.ts'
import type { DescribedSet } from '../../catalog/describe/described-set.ts'
import type { SetToWrite } from '../../catalog/import-set.ts'
import { Failure, invalidField } from '../../http/failure.ts'
import { hhmmss } from '../../lib/clock.ts'
import { ImportRefusal } from '../../lib/import-refusal.ts'

const withPicture = ({ art_url, art_url_sm, art_url_xl }: Picture): DescribedSet['artwork'] =>
  art_url !== null && art_url_sm !== null && art_url_xl !== null
    ? { art_url, art_url_sm, art_url_xl }
    : { art_url: null, art_url_sm: null, art_url_xl: null }

/** Throws a 422 for tracks that aren't in order, or begin after the recording's end (ms). */
function checkStarts({ tracks }: StudioSet, duration: number): void {
  for (const [index, { start }] of tracks.entries()) {
    const before = tracks[index - 1]
    if (before && start <= before.start)
      throw invalidField('tracks', `Track ${index + 1} must start after the one before it`)
    if (start >= duration)
      throw invalidField(
        'tracks',
        `Track ${index + 1} starts at ${hhmmss(start)}, and the recording ends at ${hhmmss(duration)}`,
      )
  }
}

/** Values that a set of the catalogue must have, and that a draft may lack. */
interface Needed {
  date: string
  genre: string
}

/** Throws a 422 that says what a draft lacks to be published. */
export function assertComplete({ date, genre }: StudioSet): Needed {
  if (date === undefined) throw invalidField('date', 'Add the date')
  if (genre === undefined) throw invalidField('genre', 'Choose a genre')
  return { date, genre }
}

/** A set of the Studio as import describes one. `standing` are the catalogue's values, which stay where the set has none. */
export function describeSet(set: StudioSet, recording: SetToWrite['recording'], standing: Needed): SetToWrite {
  if (set.artists.length === 0) throw invalidField('artists', 'Add an artist')
  checkStarts(set, recording.duration)
  const described = describeTracks(set.tracks, recording.duration)
  return {
    name: set.name,
    artists: set.artists,
    date: set.date ?? standing.date,
    genre: set.genre ?? standing.genre,
    curators: set.curators,
    tracks: described.map((track, index) => ({ ...track, id: set.tracks[index]?.track_id ?? null })),
    recording,
    artwork: withPicture(set.artwork),
    guesses: new Map(),
  }
}

/** Converts what import refuses to a 422. */
export async function withRefusals<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw error instanceof ImportRefusal ? new Failure(422, error.message) : error
  }
}
