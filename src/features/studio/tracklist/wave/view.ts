import { minuteMs, pointMs } from './detail.ts'

/** The part of a recording that the waveform shows, in ms. */
export interface View {
  from: number
  to: number
}

/** The shortest part, in ms. */
const shortest = 15_000

/** Moves a view into the recording (its duration in ms), which may be shorter than it. */
function within({ from, to }: View, duration: number): View {
  const length = Math.min(to - from, duration)
  const start = Math.min(Math.max(0, from), duration - length)
  return { from: start, to: start + length }
}

/** Shows `factor` times as much, and `at` (ms) stays where it is. */
export function zoom({ from, to }: View, factor: number, at: number, duration: number): View {
  const length = Math.min(Math.max((to - from) * factor, Math.min(shortest, duration)), duration)
  const share = to > from ? (at - from) / (to - from) : 0
  const start = at - share * length
  return within({ from: start, to: start + length }, duration)
}

export const pan = ({ from, to }: View, by: number, duration: number) =>
  within({ from: from + by, to: to + by }, duration)

/** The view that has `at` (ms) in it: the same one, or one that begins a little before it. */
export function reveal(view: View, at: number, duration: number): View {
  const length = view.to - view.from
  if (at >= view.from && at <= view.to - (view.to < duration ? length * 0.05 : 0)) return view
  return within({ from: at - length * 0.1, to: at + length * 0.9 }, duration)
}

/** A longer step than playing makes between two positions, in ms. */
const jump = 2_000

/**
 * The view as the position goes from `before` to `now` (ms). It follows a jump and a playhead that leaves it; but not one that is out
 * of sight already, so that curators can look elsewhere while it plays.
 */
export function follow(view: View, before: number, now: number, duration: number): View {
  const wasSeen = before >= view.from && before <= view.to
  return wasSeen || Math.abs(now - before) > jump ? reveal(view, now, duration) : view
}

const steps = [1, 2, 5, 10, 30, 60, 300, 600, 1800, 3600].map(seconds => seconds * 1000)

/** Where the time axis names the time, in ms: at most `most` times. */
export function ticksOf({ from, to }: View, most: number): number[] {
  const step = steps.find(each => (to - from) / each <= most) ?? 3_600_000
  const ticks: number[] = []
  for (let at = Math.ceil(from / step) * step; at < to; at += step) ticks.push(at)
  return ticks
}

/** More than the bars of the widest waveform. */
const points = 1200

/** The mean of the levels between two times (ms), where one level covers `each` ms: at least of one. */
function meanOf(levels: ArrayLike<number>, each: number, from: number, to: number): number {
  const first = Math.min(Math.floor(from / each), levels.length - 1)
  const last = Math.min(Math.max(first + 1, Math.floor(to / each)), levels.length)
  let sum = 0
  for (let at = first; at < last; at++) sum += levels[at] ?? 0
  return sum / (last - first)
}

/** The energies of minutes of the recording, by their index. */
export type Minutes = ReadonlyMap<number, Float32Array>

/**
 * The levels of a view: by the mean where there are several for a point. `levels` are of the whole recording, from 0 to 1. Where a
 * minute's own energies are known, they are drawn, as loud in the mean as the levels of that time.
 */
export function levelsIn(
  levels: readonly number[] | undefined,
  { from, to }: View,
  duration: number,
  minutes: Minutes = new Map(),
): number[] | undefined {
  if (!levels || levels.length === 0 || duration <= 0) return undefined
  const each = duration / levels.length
  const scales = new Map(
    [...minutes].map(([index, energies]) => {
      const [begin, end] = [index * minuteMs, Math.min((index + 1) * minuteMs, duration)]
      const mean = meanOf(energies, pointMs, 0, end - begin)
      return [index, mean > 0 ? meanOf(levels, each, begin, end) / mean : 0]
    }),
  )
  return Array.from({ length: points }, (_, point) => {
    const [begin, end] = [from + ((to - from) * point) / points, from + ((to - from) * (point + 1)) / points]
    const index = Math.floor(begin / minuteMs)
    const energies = minutes.get(index)
    if (!energies) return meanOf(levels, each, begin, end)
    const at = index * minuteMs
    return Math.min(1, meanOf(energies, pointMs, begin - at, end - at) * (scales.get(index) ?? 0))
  })
}
