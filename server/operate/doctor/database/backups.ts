import { lastBackups } from '../../../db/facts/last-backups.ts'
import type { Db } from '../../../db/pool.ts'
import type { CheckContext } from '../check.ts'
import type { Finding } from '../finding.ts'

const dayMs = 24 * 60 * 60 * 1000
const oldDays = 2

/** The age of the last backup, if there ever was one: whether another tool makes backups can't be seen. */
export async function checkBackups(db: Db, { findings }: CheckContext): Promise<Finding[]> {
  // Why it can't be read, other checks say.
  const last = await lastBackups(db).catch(() => new Map<string, Date>())
  const times = [last.get('full'), last.get('database')].filter(time => time !== undefined)
  if (times.length === 0) return []
  const newest = Math.max(...times.map(Number))
  const days = Math.floor((Date.now() - newest) / dayMs)
  const message = `The last backup is of ${new Date(newest).toISOString()}.`
  if (days < oldDays) return [findings.ok(message)]
  return [
    findings.warning(
      message,
      `It is ${days} days old: look why no other was made since (journalctl -u segue-backup), and run segue backup.`,
    ),
  ]
}
