import type { PlayableSet, SetTrack } from '#contract/entities/music.ts'

/** A part of a set that plays by itself, such as a track of a playlist: from a position until another one (ms). */
export interface Stretch {
  from: number
  until: number
}

/** The loaded set, and its tracklist in order of start; null until it is known. */
export interface Loaded {
  set: PlayableSet
  tracks: readonly SetTrack[] | null
  /** What plays of it; null for the whole set. */
  stretch: Stretch | null
}

/** Whether a position (ms) is in a stretch. */
export const isWithin = ({ from, until }: Stretch, ms: number) => from <= ms && ms < until

export const isSameStretch = (a: Stretch | null, b: Stretch | null) => a?.from === b?.from && a?.until === b?.until

/** Within this time after a track's start, "previous" means the track before. */
const graceMs = 3_000

const order = (a: SetTrack, b: SetTrack) => a.start_time - b.start_time || a.track_position - b.track_position

const isUnknown = ({ start_time, end_time }: SetTrack) => end_time <= start_time

/**
 * A tracklist in order of start, in which an unknown end is the start of the next track, or the end of the set
 * (`length` ms). Returns the given list itself if nothing has to change.
 */
export function playable(given: readonly SetTrack[], length: number): readonly SetTrack[] {
  const isOrdered = given.every((track, index) => order(given[index - 1] ?? track, track) <= 0)
  if (isOrdered && !given.some(isUnknown)) return given
  const tracks = given.toSorted(order)
  const endOf = ({ start_time }: SetTrack) => nextStart(tracks, start_time) ?? Math.max(length, start_time + 1)
  return tracks.map(track => (isUnknown(track) ? { ...track, end_time: endOf(track) } : track))
}

/**
 * The track at `ms`: `start <= ms < end`, so that exactly one plays at a boundary. Of overlapping tracks it is the one
 * that started last, to which "next" and the track's row lead; of equal starts the first one.
 */
export function trackAt(tracks: readonly SetTrack[], ms: number): SetTrack | null {
  let current: SetTrack | null = null
  for (const track of tracks) {
    if (track.start_time > ms) break
    if (ms < track.end_time && track.start_time !== current?.start_time) current = track
  }
  return current
}

/** Where "previous track" leads from `ms`: to the current track's start, or, shortly after it, to the track before. */
export function previousStart(tracks: readonly SetTrack[], ms: number): number {
  const started = tracks.map(track => track.start_time).filter(start => start <= ms)
  const current = started.at(-1)
  if (current === undefined) return 0
  const before = ms - current < graceMs ? started.findLast(start => start < current) : undefined
  return before ?? current
}

/** Where "next track" leads from `ms`; null from the last track on. */
export const nextStart = (tracks: readonly SetTrack[], ms: number): number | null =>
  tracks.find(track => track.start_time > ms)?.start_time ?? null

/** The next start or end of any track after `ms`, when the current track may change. Null when there is none. */
export function nextBoundary(tracks: readonly SetTrack[], ms: number): number | null {
  let next = Number.POSITIVE_INFINITY
  for (const { start_time, end_time } of tracks) {
    if (start_time > ms) next = Math.min(next, start_time)
    if (end_time > ms) next = Math.min(next, end_time)
  }
  return Number.isFinite(next) ? next : null
}

/** When, after `ms`, the current track changes to another one, or to none. Null when it doesn't. */
export function currentEnds(tracks: readonly SetTrack[], ms: number): number | null {
  const current = trackAt(tracks, ms)
  for (let at = nextBoundary(tracks, ms); at !== null; at = nextBoundary(tracks, at)) {
    if (trackAt(tracks, at) !== current) return at
  }
  return null
}
