import { expect, test } from 'vitest'
import { createMeter } from '../../../../../server/recording/loudness/meter.ts'

/** The synthetic cases of EBU Tech 3341, and what is ours: the curve. */

/** A sine of a level (dBFS) for some seconds; null is silence. */
type Part = [level: number | null, seconds: number]

interface Tone {
  rate?: number
  hertz?: number
  /** In degrees. */
  phase?: number
}

function tone(parts: Part[], { rate = 48_000, hertz = 1000, phase = 0 }: Tone = {}): Float32Array {
  const levels = parts.flatMap(([level, seconds]) => new Array<number | null>(Math.round(seconds * rate)).fill(level))
  return Float32Array.from(levels, (level, at) =>
    level === null ? 0 : 10 ** (level / 20) * Math.sin((2 * Math.PI * hertz * at) / rate + (phase * Math.PI) / 180),
  )
}

/** Faded in and out for 50 ms where the case is about peaks: a sine that begins at once has higher ones. */
function tapered(sound: Float32Array, rate = 48_000): Float32Array {
  const ramp = rate / 20
  return sound.map((sample, at) => sample * Math.min(1, at / ramp, (sound.length - at) / ramp))
}

interface Piecewise {
  rate?: number
  right?: Float32Array
  piece?: number
}

/** Measures it in pieces, as a decoder returns them. */
function measure(left: Float32Array, { rate = 48_000, right = left.slice(), piece = 4608 }: Piecewise = {}) {
  const meter = createMeter(rate)
  for (let at = 0; at < left.length; at += piece) {
    const one = left.subarray(at, at + piece)
    meter.take(one, left === right ? one : right.subarray(at, at + piece))
  }
  return meter.finish()
}

const quiet: Part = [-36, 10]
const almostSilent: Part = [-72, 10]

test.each<[string, number, Part[]]>([
  ['1', -23, [[-23, 20]]],
  ['2', -33, [[-33, 20]]],
  ['3: what is quiet beside the rest does not count', -23, [quiet, [-23, 60], quiet]],
  ['4: nor what is almost silent', -23, [almostSilent, quiet, [-23, 60], quiet, almostSilent]],
  [
    '5',
    -23,
    [
      [-26, 20],
      [-20, 20.1],
      [-26, 20],
    ],
  ],
])('integrated loudness, case %s', (_, lufs, parts) => {
  const { integrated } = measure(tone(parts))
  expect(Math.abs((integrated ?? 0) - lufs)).toBeLessThanOrEqual(0.1)
})

test('below -70 LUFS is silence, however much of it there is', () => {
  const faint: Part = [-75, 30]
  expect(measure(tone([[-60, 4], faint])).integrated).toBeCloseTo(-60, 0)
})

test.each([48_000, 44_100, 32_000, 22_050, 16_000])('a sine is as loud at %i Hz', rate => {
  const { integrated } = measure(tone([[-23, 10]], { rate }), { rate })
  expect(Math.abs((integrated ?? 0) + 23)).toBeLessThanOrEqual(0.1)
})

test.each([
  ['15', -6, 4, -6.02, 0],
  ['16: a peak between the samples', -6, 4, -6.02, 45],
  ['17', -6, 6, -6.02, 60],
  ['18', -6, 8, -6.02, 67.5],
  ['19: above full scale', 3, 4, 2.98, 45],
])('true peak, case %s', (_, dbtp, part, level, phase) => {
  const { truePeak } = measure(tapered(tone([[level, 1]], { hertz: 48_000 / part, phase })))
  expect((truePeak ?? 0) - dbtp).toBeLessThanOrEqual(0.2)
  expect((truePeak ?? 0) - dbtp).toBeGreaterThanOrEqual(-0.4)
})

test('the true peak is the higher one of both channels', () => {
  const [loud, soft] = [tone([[-3, 1]], { hertz: 997 }), tone([[-20, 1]], { hertz: 997 })]
  expect(measure(soft, { right: loud }).truePeak).toBeCloseTo(-3, 1)
  expect(measure(loud, { right: soft }).truePeak).toBeCloseTo(-3, 1)
})

test('the pieces in which a recording is decoded change nothing', () => {
  const noisy = tone(
    [
      [-6, 3],
      [null, 1],
      [-30, 2.34],
    ],
    { hertz: 1234.5 },
  )
  const whole = measure(noisy, { piece: noisy.length })
  expect(measure(noisy, { piece: 7 })).toEqual(whole)
  expect(measure(noisy, { piece: 1152 })).toEqual(whole)
})

test('mono is as loud as the same sound on both channels', () => {
  const sound = tone([[-23, 5]])
  expect(measure(sound, { right: sound })).toEqual(measure(sound))
})

test('channels of opposite phase do not cancel each other out', () => {
  const sound = tone([[-23, 5]])
  expect(measure(sound, { right: sound.map(sample => -sample) }).integrated).toBeCloseTo(-23, 1)
})

test('the curve has a point for every ten seconds, and what is quiet counts in it', () => {
  const { curve, integrated } = measure(
    tone([
      [-20, 20],
      [-40, 10],
      [null, 10],
      [-20, 4],
    ]),
  )
  expect(curve).toHaveLength(5)
  expect([curve[0], curve[1]]).toEqual([-200, -200])
  // The windows of its first three seconds hold some of what was loud.
  expect(curve[2]).toBeGreaterThan(-310)
  expect(curve[2]).toBeLessThan(-270)
  expect(curve[3]).toBeLessThan(-450)
  expect(curve[4]).toBeGreaterThan(-240)
  expect(integrated).toBeCloseTo(-20, 0)
})

test.each([
  ['silence', [[null, 25]] satisfies Part[], [-700, -700, -700]],
  ['less than a block of the gate', [[-10, 0.2]] satisfies Part[], [-100]],
])('%s has a curve and no loudness', (_, parts, curve) => {
  const measured = measure(tone(parts))
  expect(measured.integrated).toBeNull()
  expect(measured.curve).toEqual(curve)
})

test('silence has no peak', () => {
  expect(measure(tone([[null, 1]])).truePeak).toBeNull()
})
