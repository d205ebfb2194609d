import { StartError } from '../../lib/start-errors.ts'
import { nameAt, timeOf } from './place.ts'

const dayMs = 24 * 60 * 60 * 1000

/** The Monday of a day's week. */
const mondayOf = (time: Date) => new Date(time.getTime() - ((time.getUTCDay() + 6) % 7) * dayMs)

/** The period that a time is in, by unit. All are in UTC. */
const periods = {
  h: (time: Date) => time.toISOString().slice(0, 13),
  d: (time: Date) => time.toISOString().slice(0, 10),
  w: (time: Date) => mondayOf(time).toISOString().slice(0, 10),
  m: (time: Date) => time.toISOString().slice(0, 7),
  y: (time: Date) => time.toISOString().slice(0, 4),
}
type Unit = keyof typeof periods

/** How many hours, days, weeks, months and years keep a backup. */
export type Keep = ReadonlyMap<Unit, number>

const isUnit = (text: string | undefined): text is Unit => text !== undefined && text in periods

/** Parses `7d,4w,6m`. Throws a StartError for anything else. */
export function parseKeep(text: string): Keep {
  const keep = new Map<Unit, number>()
  for (const rule of text.split(',')) {
    const [, count, unit] = /^([1-9]\d{0,3})([a-z])$/.exec(rule.trim()) ?? []
    if (!isUnit(unit) || keep.has(unit))
      throw new StartError(
        `--keep ${text} can't be used: it is numbers of hours, days, weeks, months or years, as in 24h,7d,4w,6m.`,
      )
    keep.set(unit, Number(count))
  }
  return keep
}

/**
 * The times to keep: the last one of each of so many hours, days, weeks, months and years. A period without a backup doesn't count, so
 * that nothing is lost when backups cease. The newest time is always among them.
 */
export function timesToKeep(times: readonly Date[], keep: Keep): Date[] {
  const newestFirst = [...times].sort((a, b) => b.getTime() - a.getTime())
  const kept = new Set<Date>()
  for (const [unit, count] of keep) {
    const lastOf = new Map<string, Date>()
    for (const time of newestFirst) {
      const period = periods[unit](time)
      if (!lastOf.has(period) && lastOf.size < count) lastOf.set(period, time)
    }
    for (const time of lastOf.values()) kept.add(time)
  }
  return newestFirst.filter(time => kept.has(time)).reverse()
}

/** The names of backups that aren't to be kept. Names that no backup of ours has are never among them. */
export function namesToRemove(names: readonly string[], keep: Keep): string[] {
  const times = names.flatMap(name => timeOf(name) ?? [])
  const kept = new Set(timesToKeep(times, keep).map(nameAt))
  return names.filter(name => timeOf(name) && !kept.has(name))
}
