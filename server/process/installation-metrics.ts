import type { Registry } from 'prom-client'
import type { Db } from '../db/pool.ts'
import { waitingPushes } from '../modules/push/queue.ts'
import { gauge } from '../plugins/metrics.ts'

/** Metrics of the whole installation, which are read from the database: the same in every process. */
export function addInstallationMetrics(db: Db, register: Registry): void {
  gauge(register, 'push_queue_waiting', 'Pushes that wait to be sent or retried', () => waitingPushes(db))
}
