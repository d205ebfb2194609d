import type { Histogram } from './histogram.ts'
import { troubles } from './report.ts'
import type { Outcome } from './soak.ts'

const figuresOf = (histogram: Histogram) => ({
  count: histogram.count,
  p50: histogram.percentile(0.5),
  p99: histogram.percentile(0.99),
  max: histogram.max,
})

/** The outcome as JSON: durations in ms, memory in MB. */
export function jsonOf(outcome: Outcome) {
  const { options, leftOut, seconds, figures, faultPeriods, verdict, unanswered, memory, lag, streams, facts } = outcome
  const kinds = [...figures.byKind].map(([kind, { outsideFaults, inFaults }]) => [
    kind,
    { outsideFaults: figuresOf(outsideFaults), inFaults: figuresOf(inFaults) },
  ])
  return {
    options,
    leftOut,
    seconds,
    kinds: Object.fromEntries(kinds),
    failures: figures.failures,
    faults: faultPeriods.all.map(({ fault, from, lifted = from, recovered = from, notes }) => ({
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
