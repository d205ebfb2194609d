import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { SetTrack } from '#contract/entities/music.ts'
import {
  currentEnds,
  nextBoundary,
  nextStart,
  playable,
  previousStart,
  trackAt,
} from '../../../../src/player/tracklist.ts'
import { aTrack } from '../../../support/player/music.ts'

const setMs = 31_000

/**
 * Any tracklist: gaps, overlaps, equal starts, unknown ends, any order. Few distinct times, so that tracks coincide.
 */
const anyTracks = fc
  .array(fc.record({ start: fc.nat(20), length: fc.option(fc.integer({ min: 1, max: 10 })) }), { maxLength: 8 })
  .map(slots =>
    slots.map(({ start, length }, index) =>
      aTrack(index + 1, start * 1_000, length === null ? 0 : (start + length) * 1_000),
    ),
  )
const anyPosition = fc.oneof(
  fc.nat(32).map(second => second * 1_000),
  fc.nat(32_000),
)
/** Checks a property of any tracklist at any position. */
const always = (holds: (tracks: readonly SetTrack[], ms: number) => void) =>
  fc.assert(fc.property(anyTracks, anyPosition, (tracks, ms) => void holds(playable(tracks, setMs), ms)))

describe('for any tracklist, at any position', () => {
  it('there is a current track exactly where tracks are listed', () =>
    always((tracks, ms) => {
      const heard = tracks.filter(({ start_time, end_time }) => start_time <= ms && ms < end_time)
      const playing = trackAt(tracks, ms)
      expect(playing !== null).toBe(heard.length > 0)
      if (playing) expect(heard).toContain(playing)
    }))

  it('the current track is the one that started last, of equal starts the first listed', () =>
    always((tracks, ms) => {
      const playing = trackAt(tracks, ms)
      const heard = tracks.filter(({ start_time, end_time }) => start_time <= ms && ms < end_time)
      const best = heard.toSorted((a, b) => b.start_time - a.start_time || a.track_position - b.track_position)[0]
      expect(playing).toBe(best ?? null)
    }))

  it('the order in which it was given makes no difference', () =>
    fc.assert(
      fc.property(anyTracks, anyPosition, fc.integer(), (tracks, ms, seed) => {
        const turned = tracks.toSorted((a, b) => ((a.id * seed) % 7) - ((b.id * seed) % 7))
        const ids = [turned, tracks].map(list => trackAt(playable(list, setMs), ms)?.id)
        expect(ids[0]).toBe(ids[1])
      }),
    ))

  it('a track with an unknown end plays until the next one begins, or the set ends', () =>
    fc.assert(
      fc.property(anyTracks, tracks => {
        for (const { id, start_time } of tracks.filter(({ end_time }) => end_time === 0)) {
          const end = playable(tracks, setMs).find(track => track.id === id)?.end_time
          const later = tracks.map(track => track.start_time).filter(start => start > start_time)
          expect(end).toBe(later.length > 0 ? Math.min(...later) : setMs)
        }
      }),
    ))

  it('nothing changes before the next boundary', () =>
    always((tracks, ms) => {
      const next = nextBoundary(tracks, ms) ?? 40_000
      expect(next).toBeGreaterThan(ms)
      expect(trackAt(tracks, next - 1)).toBe(trackAt(tracks, ms))
    }))

  it('the current track is current until its end, exclusively', () =>
    always((tracks, ms) => {
      const end = currentEnds(tracks, ms)
      if (end === null) return expect(trackAt(tracks, 40_000)).toBe(trackAt(tracks, ms))
      expect(trackAt(tracks, end - 1)).toBe(trackAt(tracks, ms))
      expect(trackAt(tracks, end)).not.toBe(trackAt(tracks, ms))
    }))

  it('next leads to the start of a later track, which is then current', () =>
    always((tracks, ms) => {
      const next = nextStart(tracks, ms)
      if (next === null) return expect(tracks.every(({ start_time }) => start_time <= ms)).toBe(true)
      expect(next).toBeGreaterThan(ms)
      expect(trackAt(tracks, next)?.start_time).toBe(next)
      expect(tracks.some(({ start_time }) => ms < start_time && start_time < next)).toBe(false)
    }))

  it('previous leads back: repeated presses visit every start', () =>
    always((tracks, ms) => {
      const starts = [...new Set(tracks.map(({ start_time }) => start_time))].filter(start => start <= ms)
      const visited: number[] = []
      for (let place = ms, last = -1; place !== last; ) {
        last = place
        place = previousStart(tracks, place)
        expect(place).toBeLessThanOrEqual(last)
        visited.push(place)
      }
      const skipped = starts.filter(start => !visited.includes(start))
      // Except a start less than 3 s before the first press.
      expect(skipped.every(start => ms - start < 3_000 && start === starts.at(-1))).toBe(true)
    }))
})
