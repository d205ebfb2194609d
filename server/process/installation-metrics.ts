import type { Registry } from 'prom-client'
import { backlogs } from '../app/backlogs.ts'
import type { Config } from '../config/config.ts'
import { lastBackups } from '../db/facts/last-backups.ts'
import { lastCheck } from '../db/facts/last-check.ts'
import type { Db } from '../db/pool.ts'
import { gauge, gauges } from '../http/metrics.ts'
import { freeBytes } from '../lib/disk-space.ts'
import { foldersOf } from './serve.ts'

type Folders = Pick<Config, 'dataDir' | 'mediaDir'>

const secondsOf = (time: Date | undefined) => (time?.getTime() ?? Number.NaN) / 1000

/** When the last good backups were made. A kind that was never made has no series. */
function addBackups(db: Db, register: Registry): void {
  gauges(
    register,
    {
      name: 'segue_last_backup_timestamp_seconds',
      help: 'When the last complete backup was made: full, or of the database alone',
      label: 'kind',
    },
    async () =>
      [...(await lastBackups(db))]
        .filter(([kind]) => kind !== 'verified')
        .map(([kind, time]) => [kind, secondsOf(time)] as const),
  )
  gauge(
    register,
    'segue_last_verified_backup_timestamp_seconds',
    'When the newest backup was made that was restored on trial; NaN if none was',
    async () => secondsOf((await lastBackups(db)).get('verified')),
  )
}

/** What the last `segue check` has found. */
function addChecks(db: Db, register: Registry): void {
  gauge(
    register,
    'segue_last_check_timestamp_seconds',
    'When segue check was run last; NaN if it never was',
    async () => secondsOf((await lastCheck(db))?.at),
  )
  gauges(
    register,
    {
      name: 'segue_last_check_problems',
      help: 'What the last segue check has found and not mended: wrong counters, and the rest',
      label: 'kind',
    },
    async () => Object.entries((await lastCheck(db))?.problems ?? {}),
  )
}

/** What waits to be done by the server itself. */
function addJobs(db: Db, register: Registry): void {
  gauges(register, { name: 'jobs_waiting', help: 'Work that waits to be done or tried again', label: 'kind' }, () =>
    Promise.all([...backlogs].map(async ([kind, count]) => [kind, (await count(db)).waiting] as const)),
  )
}

/** How much room is left where Segue writes. A disk that can't be asked has no series. */
function addDisks(config: Folders, register: Registry): void {
  gauges(
    register,
    {
      name: 'segue_disk_free_bytes',
      help: 'Free space on the disk of each folder that is written to',
      label: 'folder',
    },
    () =>
      Promise.all(
        Object.entries(foldersOf(config)).map(async ([folder, path]) => [folder, await freeBytes(path)] as const),
      ),
  )
}

/** Metrics of the whole installation, which are read from the database and the machine: the same in every process. */
export function addInstallationMetrics(config: Folders, db: Db, register: Registry): void {
  addJobs(db, register)
  addBackups(db, register)
  addChecks(db, register)
  addDisks(config, register)
}
