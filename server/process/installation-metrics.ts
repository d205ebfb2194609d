import { Gauge, type Registry } from 'prom-client'
import type { Config } from '../config.ts'
import type { Db } from '../db/pool.ts'
import { freeBytes } from '../lib/disk-space.ts'
import { waitingPushes } from '../modules/push/queue.ts'
import { type BackupKind, lastBackups } from '../operate/backup/last-backups.ts'
import { gauge } from '../plugins/metrics.ts'
import { foldersOf } from './serve.ts'

type Folders = Pick<Config, 'dataDir' | 'mediaDir'>

const none = new Map<BackupKind, Date>()

/** When the last good backups were made. A kind that was never made has no series. */
function addBackups(db: Db, register: Registry): void {
  // What can't be read has no series either, so that the other metrics are still reported.
  new Gauge({
    name: 'segue_last_backup_timestamp_seconds',
    help: 'When the last complete backup was made: full, or of the database alone',
    labelNames: ['kind'] as const,
    registers: [register],
    async collect() {
      this.reset()
      for (const [kind, time] of await lastBackups(db).catch(() => none))
        if (kind !== 'verified') this.set({ kind }, time.getTime() / 1000)
    },
  })
  gauge(
    register,
    'segue_last_verified_backup_timestamp_seconds',
    'When the newest backup was made that was restored on trial; NaN if none was',
    async () => ((await lastBackups(db)).get('verified')?.getTime() ?? Number.NaN) / 1000,
  )
}

/** How much room is left where Segue writes. A disk that can't be asked has no series. */
function addDisks(config: Folders, register: Registry): void {
  new Gauge({
    name: 'segue_disk_free_bytes',
    help: 'Free space on the disk of each folder that is written to',
    labelNames: ['folder'] as const,
    registers: [register],
    async collect() {
      this.reset()
      for (const [folder, path] of Object.entries(foldersOf(config))) {
        const free = await freeBytes(path)
        if (free !== undefined) this.set({ folder }, free)
      }
    },
  })
}

/** Metrics of the whole installation, which are read from the database and the machine: the same in every process. */
export function addInstallationMetrics(config: Folders, db: Db, register: Registry): void {
  gauge(register, 'push_queue_waiting', 'Pushes that wait to be sent or retried', () => waitingPushes(db))
  addBackups(db, register)
  addDisks(config, register)
}
