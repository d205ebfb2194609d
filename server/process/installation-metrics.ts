import type { Registry } from 'prom-client'
import type { Db } from '../db/pool.ts'
import { gauge } from '../plugins/metrics.ts'
import { waitingPushes } from '../push/queue.ts'

/** What is the same whichever process is asked: read from the database. */
export function watchInstallation(db: Db, register: Registry): void {
  gauge(register, 'push_queue_waiting', 'Pushes that wait to be sent, or to be tried again', () => waitingPushes(db))
}
