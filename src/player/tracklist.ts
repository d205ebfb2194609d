import type { PlayableSet, SetTrack } from '../../contract/entities/music.ts'

/** What is loaded: a set, and its tracklist in order of start once it is known. */
export interface Loaded {
  set: PlayableSet
  tracks: readonly SetTrack[] | null
}

/** Within this time after a track's start, "previous" means the track before. */
const graceMs = 3_000

const order = (a: SetTrack, b: SetTrack) => a.start_time - b.start_time || a.track_position - b.track_position

const isUnknown = ({ start_time, end_time }: SetTrack) => end_time <= start_time

/**
 * A tracklist as it can be played along: in order of start, and an end that nobody knows is where the next track begins,
 * or the end of the set (`length` ms). It is the given one when that is so already.
 */
export function playable(given: readonly SetTrack[], length: number): readonly SetTrack[] {
  const isOrdered = given.every((track, index) => order(given[index - 1] ?? track, track) <= 0)
  if (isOrdered && !given.some(isUnknown)) return given
  const tracks = given.toSorted(order)
  const endOf = ({ start_time }: SetTrack) => nextStart(tracks, start_time) ?? Math.max(length, start_time + 1)
  return tracks.map(track => (isUnknown(track) ? { ...track, end_time: endOf(track) } : track))
}

/**
 * The track playing at `ms`: `start <= ms < end`, so that at a boundary exactly one track plays. Where tracks overlap it
 * is the one that began last, which is where "next" and the track's own row lead; of equal starts the first listed.
 */
export function trackAt(tracks: readonly SetTrack[], ms: number): SetTrack | null {
  let current: SetTrack | null = null
  for (const track of tracks) {
    if (track.start_time > ms) break
    if (ms < track.end_time && track.start_time !== current?.start_time) current = track
  }
  return current
}

/** Where "previous track" leads from `ms`: to this track's start, or right after it to the start of the one before. */
export function previousStart(tracks: readonly SetTrack[], ms: number): number {
  const started = tracks.map(track => track.start_time).filter(start => start <= ms)
  const current = started.at(-1)
  if (current === undefined) return 0
  const before = ms - current < graceMs ? started.findLast(start => start < current) : undefined
  return before ?? current
}

/** Where "next track" leads from `ms`, or null from the last track on. */
export const nextStart = (tracks: readonly SetTrack[], ms: number): number | null =>
  tracks.find(track => track.start_time > ms)?.start_time ?? null

/** When, after `ms`, the playing track may change: the next start or end of any. Null when nothing more comes. */
export function nextBoundary(tracks: readonly SetTrack[], ms: number): number | null {
  let next = Number.POSITIVE_INFINITY
  for (const { start_time, end_time } of tracks) {
    if (start_time > ms) next = Math.min(next, start_time)
    if (end_time > ms) next = Math.min(next, end_time)
  }
  return Number.isFinite(next) ? next : null
}

/** When, after `ms`, another track than the one of now plays, or none. Null when there is no such time before the end. */
export function currentEnds(tracks: readonly SetTrack[], ms: number): number | null {
  const current = trackAt(tracks, ms)
  for (let at = nextBoundary(tracks, ms); at !== null; at = nextBoundary(tracks, at)) {
    if (trackAt(tracks, at) !== current) return at
  }
  return null
}
