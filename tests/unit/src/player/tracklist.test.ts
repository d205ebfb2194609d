import { describe, expect, it } from 'vitest'
import { nextStart, previousStart, trackAt } from '../../../../src/player/tracklist.ts'
import { aTrack } from '../../../support/player/music.ts'

const first = aTrack(1, 0, 60_000)
const second = aTrack(2, 60_000, 120_000)
// The last track begins after half a minute without a listed track.
const third = aTrack(3, 150_000, 300_000)
const tracks = [first, second, third]

describe('the track at a position', () => {
  it('plays from its start on', () => expect(trackAt(tracks, 60_000)).toBe(second))
  it('has stopped at its end', () => expect(trackAt(tracks, 59_999)).toBe(first))
  it('is none between two tracks', () => expect(trackAt(tracks, 130_000)).toBeNull())
  it('is none at the end of the last', () => expect(trackAt(tracks, 300_000)).toBeNull())
  it('is none without a tracklist', () => expect(trackAt([], 0)).toBeNull())
})

describe('previous track', () => {
  it('leads to the start of a track that has played for 3 s', () => {
    expect(previousStart(tracks, 63_000)).toBe(60_000)
  })
  it('leads to the track before within the first 3 s', () => {
    expect(previousStart(tracks, 62_999)).toBe(0)
    expect(previousStart(tracks, 60_000)).toBe(0)
  })
  it('goes back one track with each quick press', () => {
    expect(previousStart(tracks, previousStart(tracks, 170_000))).toBe(60_000)
  })
  it('stays at the start of the first track', () => expect(previousStart(tracks, 1_000)).toBe(0))
  it('leads to the last heard track from between two', () => expect(previousStart(tracks, 140_000)).toBe(60_000))
  it('never leads forward from before the first track', () => {
    expect(previousStart([aTrack(1, 20_000, 60_000)], 5_000)).toBe(0)
  })
  it('leads to the start of a set without a tracklist', () => expect(previousStart([], 90_000)).toBe(0))
})

describe('next track', () => {
  it('leads to the following start', () => expect(nextStart(tracks, 30_000)).toBe(60_000))
  it('leads on from exactly a start', () => expect(nextStart(tracks, 60_000)).toBe(150_000))
  it('leads nowhere from the last track', () => expect(nextStart(tracks, 150_000)).toBeNull())
  it('leads nowhere without a tracklist', () => expect(nextStart([], 0)).toBeNull())
})
