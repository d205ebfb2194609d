import { describe, expect, test } from 'vitest'
import { matchFingerprints } from '../../../../server/ear/match.ts'
import { fingerprint, melody, noise, sampleRate } from './music.ts'

const song = melody(1, 50)
const known = fingerprint(song)
const second = (at: number) => at * sampleRate

describe('matchFingerprints', () => {
  test('finds an excerpt at its place', () => {
    const [match, ...others] = matchFingerprints(fingerprint(song.slice(second(20), second(42))), known)
    expect(others).toEqual([])
    expect(match?.certainty).toBe('certain')
    expect(match?.speed).toBeCloseTo(1, 2)
    expect(match?.score).toBeGreaterThan(0.8)
    expect((match?.known.start ?? 0) - (match?.question.start ?? 0)).toBeCloseTo(20_000, -2)
    expect(match?.known.end).toBeGreaterThan(40_000)
  })

  test.each([0.93, 0.96, 1.04, 1.07])('finds it when it was played %f times as fast', speed => {
    const [match] = matchFingerprints(fingerprint(melody(1, 24, { from: 15, speed })), known)
    expect(match?.certainty).toBe('certain')
    // The known recording is slower by what the question is faster.
    expect(match?.speed).toBeCloseTo(1 / speed, 2)
    const middle = ((match?.question.start ?? 0) + (match?.question.end ?? 0)) / 2
    const at = ((match?.known.start ?? 0) + (match?.known.end ?? 0)) / 2
    expect(Math.abs(at - 15_000 - middle * speed)).toBeLessThan(300)
  })

  test('pitches that are beyond its range at another speed do not count against it', () => {
    const [match] = matchFingerprints(fingerprint(melody(1, 14, { from: 15, speed: 1.085 })), known)
    expect(match?.score).toBeGreaterThan(0.915)
  })

  test('finds it softer and under other music', () => {
    const other = melody(2, 20)
    const both = song.slice(second(20), second(40)).map((each, at) => 0.3 * each + 0.1 * (other[at] ?? 0))
    expect(matchFingerprints(fingerprint(both), known)).toMatchObject([{ certainty: 'certain' }])
  })

  test('says where in a longer recording it begins and ends', () => {
    const set = new Float32Array(second(60))
    set.set(melody(3, 15))
    set.set(song.subarray(second(10), second(40)), second(15))
    set.set(melody(4, 15), second(45))
    const [match, ...others] = matchFingerprints(fingerprint(set), known)
    expect(others).toEqual([])
    expect(Math.abs((match?.question.start ?? 0) - 15_000)).toBeLessThan(1500)
    expect(Math.abs((match?.question.end ?? 0) - 45_000)).toBeLessThan(1500)
  })

  test('finds nothing in other music', () => {
    for (const seed of [5, 6]) expect(matchFingerprints(fingerprint(melody(seed, 20)), known)).toEqual([])
  })

  test('finds nothing in silence and noise, not even in the same silence', () => {
    const silence = fingerprint(new Float32Array(second(20)))
    expect(silence.times).toHaveLength(0)
    expect(matchFingerprints(silence, silence)).toEqual([])
    expect(matchFingerprints(silence, known)).toEqual([])
    const [one, other] = [noise(8, 20), noise(9, 20)].map(sound => fingerprint(sound))
    if (!one || !other) throw new Error('There is no noise')
    expect(one.times.length).toBeGreaterThan(100)
    expect(matchFingerprints(one, known)).toEqual([])
    expect(matchFingerprints(one, other)).toEqual([])
  })

  test('finds nothing in less than a second', () => {
    expect(matchFingerprints(fingerprint(song.slice(0, second(0.5))), known)).toEqual([])
    expect(matchFingerprints(fingerprint(new Float32Array(0)), known)).toEqual([])
  })
})
