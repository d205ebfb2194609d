import type { FaultName } from './options.ts'

/** One fault: times in ms of `performance.now()`. */
export interface FaultPeriod {
  fault: FaultName
  /** Which process failed, for how long, and other details for the report. */
  notes: string[]
  from: number
  /** When the fault ended: the process had started again, the disk was freed. */
  lifted: number | undefined
  /** When all requests were answered again. */
  recovered: number | undefined
}

/** How much later answers may still arrive that were under way during a fault (ms). */
const graceMs = 1_000

/** Every fault period so far. */
export class FaultPeriods {
  readonly all: FaultPeriod[] = []

  begin(fault: FaultName): FaultPeriod {
    const period: FaultPeriod = { fault, notes: [], from: performance.now(), lifted: undefined, recovered: undefined }
    this.all.push(period)
    return period
  }

  /** The fault during which something from `from` to `to` happened; undefined outside of all faults. */
  during(from: number, to: number): FaultName | undefined {
    const met = this.all.findLast(
      period => period.from <= to && from <= (period.recovered ?? Number.POSITIVE_INFINITY) + graceMs,
    )
    return met?.fault
  }
}
