import { describe, expect, test } from 'vitest'
import { decodeFingerprint, encodeFingerprint } from '../../../../server/ear/encoding.ts'
import { createFingerprinter } from '../../../../server/ear/fingerprint.ts'
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

describe('createFingerprinter', () => {
  test('makes the same of any blocks', () => {
    const piece = song.slice(0, second(6))
    expect(fingerprint(piece, sampleRate, 1)).toEqual(fingerprint(piece))
    expect(fingerprint(piece, 48_000, 1153)).toEqual(fingerprint(piece, 48_000))
  })

  test('knows a recording again at another sample rate', () => {
    const higher = melody(1, 20, { rate: 44_100 })
    const [match] = matchFingerprints(fingerprint(higher, 44_100), known)
    expect(match?.certainty).toBe('certain')
    expect(match?.speed).toBeCloseTo(1, 3)
  })

  test('hears the pitch of a tone, and none that its sample rate would add', () => {
    const swelling = (at: number) => 0.3 + 0.2 * Math.sin((2 * Math.PI * at) / 48_000)
    const tone = (at: number, hz: number) => swelling(at) * Math.sin((2 * Math.PI * hz * at) / 48_000)
    const { times, pitches } = fingerprint(
      Float32Array.from({ length: 3 * 48_000 }, (_, at) => tone(at, 1280) + tone(at, 9000)),
      48_000,
    )
    // Its beginning and end are heard at all pitches, and what is between at one: three octaves above the lowest.
    const heard = Array.from(pitches).filter((_, at) => (times[at] ?? 0) > 300 && (times[at] ?? 0) < 2700)
    expect(heard.length).toBeGreaterThan(0)
    expect(heard.filter(cents => Math.abs(cents - 3600) > 5)).toEqual([])
  })

  test('hears both channels', () => {
    const silence = new Float32Array(second(15))
    const piece = song.slice(0, second(15))
    for (const [left, right] of [
      [piece, silence],
      [silence, piece],
    ] as const) {
      const fingerprinter = createFingerprinter(sampleRate)
      fingerprinter.take(left, right)
      expect(matchFingerprints(fingerprinter.finish(), known)).toMatchObject([{ certainty: 'certain' }])
    }
  })
})

describe('a fingerprint as bytes', () => {
  const bytes = encodeFingerprint(known)

  test('is read as it was written', () => {
    expect(decodeFingerprint(bytes)).toEqual(known)
    expect(bytes.length / known.times.length).toBeLessThan(3.5)
  })

  test('is refused if its version is unknown or it is broken', () => {
    expect(() => decodeFingerprint(Uint8Array.of(9, ...bytes.slice(1)))).toThrow('version 9')
    for (const broken of [bytes.slice(0, -1), bytes.slice(0, 5), Uint8Array.of(...bytes, 0), new Uint8Array(0)])
      expect(() => decodeFingerprint(broken)).toThrow()
  })

  test('reserves no memory for more peaks than there are', () => {
    const claims = bytes.slice(0, 40)
    new DataView(claims.buffer).setUint32(5, 0xffffffff, true)
    expect(() => decodeFingerprint(claims)).toThrow('broken')
  })
})
