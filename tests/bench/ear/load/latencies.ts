import { FaultPeriods } from '../../../soak/fault-periods.ts'
import { Figures } from '../../../soak/figures.ts'
import { Histogram } from '../../../soak/histogram.ts'

/** What `reads.ts` calls the answers of the bare server. */
const bareKind = '(bare answer)'

/** How long answers took from when their requests were due (ms): the app's, and those of a bare server. */
export interface Latencies {
  app: Histogram
  bare: Histogram
}

export const noLatencies = (): Latencies => ({ app: new Histogram(), bare: new Histogram() })

/** The answers of a period, which are also counted in `total`. */
export class PeriodFigures extends Figures {
  readonly latencies = noLatencies()
  readonly #total: Latencies

  constructor(total: Latencies) {
    super(new FaultPeriods())
    this.#total = total
  }

  override answered(kind: string, since: number): void {
    const ms = performance.now() - since
    for (const { app, bare } of [this.latencies, this.#total]) (kind === bareKind ? bare : app).add(ms)
  }
}
