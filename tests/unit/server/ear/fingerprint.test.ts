import { describe, expect, test } from 'vitest'
import { createFingerprinter } from '../../../../server/ear/fingerprint.ts'
import { matchFingerprints } from '../../../../server/ear/match.ts'
import { fingerprint, melody, sampleRate } from './music.ts'

const song = melody(1, 50)
const known = fingerprint(song)
const second = (at: number) => at * sampleRate

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
