import { createRandom, type Random } from '../random.ts'
import type { DemoCatalogue } from './catalogue.ts'
import { dateBefore, timeOn } from './dates.ts'
import { artistNames, comments, labelNames, listenerNames } from './names.ts'
import type { DemoSetEntry } from './sets.ts'
import { type DemoSuggestion, makeSuggestions } from './suggestions.ts'

/** The activity of the demo's listeners. Listener 1 is the demo account. */
export interface DemoActivity {
  listeners: { id: number; username: string; email: string }[]
  setFavs: { userId: number; setId: number; date: string }[]
  trackFavs: { userId: number; trackId: number; isFav: boolean; showLikes: boolean; date: string }[]
  follows: { userId: number; artistId?: number; labelId?: number }[]
  moments: { userId: number; setId: number; at: number; time: string }[]
  posts: { userId: number; setId: number; trackId: number; at: number; text: string; time: string }[]
  suggestions: DemoSuggestion[]
  plays: { userId: number; setId: number; at: number; time: string }[]
  /** Past releases of IDs, and whether the demo account has read their notification. */
  releases: { trackId: number; setId: number; position: number; time: string; isRead: boolean }[]
}

export const demoUserId = 1
const today = '2026-10-20'

const somewhereIn = (set: DemoSetEntry, random: Random) => random.int(5_000, set.duration - 30_000)
const trackAt = (set: DemoSetEntry, at: number) =>
  set.slots.find(slot => slot.start <= at && at < slot.end)?.track.id ?? set.slots[0]?.track.id ?? 1
const afterRelease = (set: DemoSetEntry, random: Random) => {
  const days = Math.min(6, Math.floor((Date.parse(today) - Date.parse(set.releaseDate)) / 86_400_000))
  return timeOn(dateBefore(set.releaseDate, -random.int(0, Math.max(0, days))), random.int(0, 86_399))
}

function listenerMarks(userId: number, { sets, tracks }: DemoCatalogue, random: Random) {
  const likes = userId === demoUserId ? 0.3 : random.next() * 0.6 + 0.1
  const setFavs = sets
    .filter(() => random.chance(likes))
    .map(set => ({ userId, setId: set.id, date: afterRelease(set, random).slice(0, 10) }))
  const trackFavs = tracks
    .filter(() => random.chance(likes * 0.7))
    .map(track => ({
      userId,
      trackId: track.id,
      isFav: track.mixType !== 'ID',
      showLikes: track.mixType === 'ID',
      date: dateBefore(today, random.int(0, 200)),
    }))
  const moments = sets
    .filter(() => random.chance(likes))
    .flatMap(set =>
      Array.from({ length: random.int(1, 4) }, () => ({
        userId,
        setId: set.id,
        at: somewhereIn(set, random),
        time: afterRelease(set, random),
      })),
    )
  const artists = artistNames.flatMap((_, index) => (random.chance(likes / 2) ? [{ userId, artistId: index + 1 }] : []))
  const labels = labelNames.flatMap((_, index) => (random.chance(likes / 2) ? [{ userId, labelId: index + 1 }] : []))
  return { setFavs, trackFavs, moments, follows: [...artists, ...labels] }
}

function makePosts(sets: DemoSetEntry[], listeners: number, random: Random): DemoActivity['posts'] {
  return sets.flatMap(set =>
    Array.from({ length: random.int(3, 14) }, () => {
      const at = somewhereIn(set, random)
      return {
        userId: random.int(2, listeners),
        setId: set.id,
        trackId: trackAt(set, at),
        at,
        text: random.pick(comments),
        time: afterRelease(set, random),
      }
    }),
  )
}

function makeReleases(sets: DemoSetEntry[]): DemoActivity['releases'] {
  return sets.slice(0, 5).flatMap((set, index) => {
    const position = set.slots.findIndex(slot => slot.track.mixType !== 'ID' && slot.track.labelId !== null) + 1
    const track = set.slots[position - 1]?.track
    if (!track) return []
    return [
      {
        trackId: track.id,
        setId: set.id,
        position,
        time: timeOn(dateBefore(today, index * 3), 36_000),
        isRead: index > 2,
      },
    ]
  })
}

/** Generates the activity of all listeners. Deterministic. */
export function demoActivity(catalogue: DemoCatalogue): DemoActivity {
  const random = createRandom(2610)
  const { sets } = catalogue
  const names = ['demo', ...listenerNames]
  const listeners = names.map((username, index) => ({ id: index + 1, username, email: `${username}@segue.example` }))
  const marks = listeners.map(({ id }) => listenerMarks(id, catalogue, random))
  const plays = sets.slice(1, 5).map((set, index) => ({
    userId: demoUserId,
    setId: set.id,
    at: somewhereIn(set, random),
    time: timeOn(dateBefore(today, index), 72_000),
  }))
  return {
    listeners,
    setFavs: marks.flatMap(mark => mark.setFavs),
    trackFavs: marks.flatMap(mark => mark.trackFavs),
    follows: marks.flatMap(mark => mark.follows),
    moments: marks.flatMap(mark => mark.moments),
    posts: makePosts(sets, listeners.length, random),
    // Of its own numbers, so that the rest of the demo stays as it was.
    suggestions: makeSuggestions(catalogue, listeners.length, { today, random: createRandom(2611) }),
    plays,
    releases: makeReleases(sets),
  }
}
