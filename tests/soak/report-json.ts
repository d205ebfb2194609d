import type { Histogram } from './histogram.ts'
import { troubles } from './report.ts'
import type { Outcome } from './soak.ts'

const figuresOf = (histogram: Histogram) => ({
  count: histogram.count,
  p50: histogram.percentile(0.5),
  p99: histogram.percentile(0.99),
  max: histogram.max,
})

/** The outcome for programs: durations in ms, memory in MB. */
export function jsonOf(outcome: Outcome) {
  const { options, leftOut, seconds, figures, weather, verdict, unanswered, memory, lag, streams, facts } = outcome
  const kinds = [...figures.byKind].map(([kind, { fair, foul }]) => [
    kind,
    { outsideFaults: figuresOf(fair), inFaults: figuresOf(foul) },
  ])
  return {
    options,
    leftOut,
    seconds,
    kinds: Object.fromEntries(kinds),
    failures: figures.failures,
    faults: weather.spells.map(({ fault, from, lifted = from, recovered = from, notes }) => ({
      fault,
      struckMs: lifted - from,
      recoveryMs: recovered - lifted,
      notes,
    })),
    facts,
    ...verdict,
    unanswered,
    troubles: Object.fromEntries(troubles(outcome)),
    memory,
    lag,
    streams,
  }
}
