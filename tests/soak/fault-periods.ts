import type { FaultName } from './options.ts'

/** One fault: times in ms of `performance.now()`. */
export interface FaultPeriod {
  fault: FaultName
  /** Which process was struck, how long, and whatever else is worth a line. */
  notes: string[]
  from: number
  /** When what was broken was given back: the process started again, the disk freed. */
  lifted: number | undefined
  /** When everything was answered again. */
  recovered: number | undefined
}

/** Answers that were under way when the last thing broke may still come so much later, in ms. */
const graceMs = 1_000

/** Every fault period so far. */
export class FaultPeriods {
  readonly all: FaultPeriod[] = []

  begin(fault: FaultName): FaultPeriod {
    const period: FaultPeriod = { fault, notes: [], from: performance.now(), lifted: undefined, recovered: undefined }
    this.all.push(period)
    return period
  }

  /** The fault during which something happened that took from then to then; undefined outside all of them. */
  during(from: number, to: number): FaultName | undefined {
    const met = this.all.findLast(
      period => period.from <= to && from <= (period.recovered ?? Number.POSITIVE_INFINITY) + graceMs,
    )
    return met?.fault
  }
}
