import type { Genre } from '#contract/genres.ts'
import { keyDistance, rootOf } from '../keys.ts'
import { slotStarts } from '../plan.ts'
import type { Random } from '../random.ts'
import { dateBefore } from './dates.ts'
import { artistNames, labelNames, setNames } from './names.ts'
import type { DemoTrack } from './tracks.ts'

export interface DemoSetEntry {
  id: number
  name: string
  artistIds: number[]
  sponsor: { type: 'artist_meta' | 'label_meta'; id: number; name: string }
  releaseDate: string
  genre: Genre
  permalink: string
  slots: { track: DemoTrack; sections: number; start: number; end: number }[]
  /** In milliseconds. */
  duration: number
}

const slugOf = (name: string) =>
  name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')

/** The cost of a transition: it grows with the distance in tempo and key, another genre, and the sets a track is already in. */
function cost(next: DemoTrack, last: DemoTrack, genre: Genre, heard: number, random: Random): number {
  const tempo = Math.abs(next.sound.bpm / last.sound.bpm - 1) * 100
  return (
    tempo * tempo * 0.5 +
    (tempo > 6 ? 1000 : 0) +
    keyDistance(next.sound.key, last.sound.key) * 1.5 +
    (next.genre === genre ? 0 : 5) +
    heard * 4 +
    random.next() * 6
  )
}

/** Chooses a running order: neighbors are close in tempo and key, and never have the same root. */
function runningOrder(genre: Genre, length: number, tracks: DemoTrack[], heard: Map<number, number>, random: Random) {
  const own = tracks.filter(track => track.genre === genre && track.mixType !== 'ID')
  const slowest = own.reduce((slow, track) => (track.sound.bpm < slow.sound.bpm ? track : slow))
  const order = [slowest]
  while (order.length < length) {
    const last = order.at(-1) ?? slowest
    const candidates = tracks
      .filter(track => !order.includes(track) && rootOf(track.sound.key) !== rootOf(last.sound.key))
      .map(track => ({ track, cost: cost(track, last, genre, heard.get(track.id) ?? 0, random) }))
      .sort((a, b) => a.cost - b.cost)
    const chosen = candidates[0]
    if (!chosen) throw new Error('The demo has too few tracks')
    order.push(chosen.track)
  }
  for (const track of order) heard.set(track.id, (heard.get(track.id) ?? 0) + 1)
  return order
}

/** Sections of four bars for each track, so that the set lasts between 20 and 60 minutes. */
function lengthsOf(order: DemoTrack[], random: Random): number[] {
  const most = Math.min(26, Math.floor((57 * 60) / order.length / 8))
  return order.map(() => random.int(Math.max(15, most - 7), Math.max(18, most)))
}

function sponsorOf(index: number, random: Random): DemoSetEntry['sponsor'] {
  if (index % 5 === 7 % 5 && index > 4) {
    const id = random.int(1, artistNames.length)
    return { type: 'artist_meta', id, name: artistNames[id - 1] ?? '' }
  }
  const id = index === 0 ? 1 : random.int(1, labelNames.length)
  return { type: 'label_meta', id, name: labelNames[id - 1]?.[0] ?? '' }
}

/** All sets with their tracklists, newest first; ids are 1, 2, … */
export function makeSets(tracks: DemoTrack[], random: Random): DemoSetEntry[] {
  const heard = new Map<number, number>()
  return setNames.map(([name, artists, genre, length], index) => {
    const order = runningOrder(genre, length, tracks, heard, random)
    const lengths = lengthsOf(order, random)
    const plan = order.map((track, at) => ({ track, sections: lengths[at] ?? 18 }))
    const starts = slotStarts(plan.map(({ track, sections }) => ({ sound: track.sound, sections })))
    const id = index + 1
    return {
      id,
      name,
      artistIds: artists.map(artist => artist + 1),
      sponsor: sponsorOf(index, random),
      releaseDate: dateBefore('2026-10-12', index === 0 ? 0 : index * 14 + random.int(0, 9)),
      genre,
      permalink: `sets/${id}/${slugOf(name)}.mp3`,
      slots: plan.map((slot, at) => ({ ...slot, start: starts[at] ?? 0, end: starts[at + 1] ?? 0 })),
      duration: starts.at(-1) ?? 0,
    }
  })
}
