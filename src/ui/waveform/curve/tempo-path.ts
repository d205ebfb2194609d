/** The tempo of a part of a set, from `start` to `end` in ms; null or missing where it is unknown. */
export interface TempoPart {
  start: number
  end: number
  bpm?: number | null
}

/** The tempos that a set spans, in BPM. */
export interface TempoRange {
  low: number
  high: number
}

/** A tempo, halved or doubled until it is nearest to those of the set: a track at 87 BPM is one at 174. */
export const foldedBpm = (bpm: number, { low, high }: TempoRange) =>
  bpm / 2 ** Math.round(Math.log2((2 * bpm) / (low + high)))

/** A steady set looks steady: so many BPM are as high as the curve can be. */
const leastSpan = 12
/** One track fades into the next for so long, in ms, if it lasts as long. */
const blendMs = 40_000

/** The height of a tempo, from 0 for the highest to 100. */
export function heightOf(bpm: number, range: TempoRange): number {
  const span = Math.max(range.high - range.low, leastSpan)
  return 50 + ((range.low + range.high) / 2 - foldedBpm(bpm, range)) * (100 / span)
}

/**
 * The path of an SVG of 1000 by 100, along the time of a set (`duration` in ms): level while a track plays, and smooth from one to the
 * next. It is interrupted where the tempo is unknown.
 */
export function tempoPath(parts: readonly TempoPart[], range: TempoRange, duration: number): string {
  const x = (ms: number) => round((1000 * Math.min(ms, duration)) / duration)
  const y = ({ bpm }: { bpm: number }) => round(heightOf(bpm, range))
  return runsOf(parts)
    .map(run =>
      run
        .map((part, index) => {
          const [before, after] = [run[index - 1], run[index + 1]]
          const begin = before
            ? `C${x(part.start)} ${y(before)} ${x(part.start)} ${y(part)} ${x(part.start + blend(before, part))} ${y(part)}`
            : `M${x(part.start)} ${y(part)}`
          return `${begin}H${x(after ? after.start - blend(part, after) : part.end)}`
        })
        .join(''),
    )
    .join('')
}

const round = (value: number) => Math.round(value * 10) / 10

type Known = TempoPart & { bpm: number }

const isKnown = (part: TempoPart): part is Known => Boolean(part.bpm)

/** Half of the time in which one part becomes the next. */
const blend = (...parts: readonly TempoPart[]) =>
  Math.max(0, Math.min(blendMs, ...parts.map(({ start, end }) => end - start))) / 2

/** Parts of known tempo, one after the other. */
function runsOf(parts: readonly TempoPart[]): Known[][] {
  const runs: Known[][] = []
  let run: Known[] = []
  for (const part of parts) {
    if (!isKnown(part)) run = []
    else if (run.push(part) === 1) runs.push(run)
  }
  return runs
}
