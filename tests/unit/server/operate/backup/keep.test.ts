import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { namesToRemove, parseKeep, timesToKeep } from '../../../../../server/operate/backup/keep.ts'
import { nameAt, timeOf } from '../../../../../server/operate/backup/place.ts'

const day = 24 * 60 * 60 * 1000
const start = Date.UTC(2026, 0, 1)
/** Times within three years, in whole seconds, each once. */
const times = fc
  .uniqueArray(fc.nat({ max: 3 * 365 * 24 * 3600 }), { maxLength: 60 })
  .map(seconds => seconds.map(each => new Date(start + each * 1000)))
const rules = fc.tuple(fc.integer({ min: 1, max: 9 }), fc.integer({ min: 1, max: 9 }), fc.integer({ min: 1, max: 9 }))
const keepOf = ([days, weeks, months]: [number, number, number]) => parseKeep(`${days}d,${weeks}w,${months}m`)

const dayOf = (time: Date) => time.toISOString().slice(0, 10)
const monthOf = (time: Date) => time.toISOString().slice(0, 7)
const newest = (some: readonly Date[]) => Math.max(...some.map(Number))

describe('keeping backups of some days, weeks and months', () => {
  test('always keeps the newest, whatever the rules and times', () => {
    fc.assert(
      fc.property(times, rules, (some, rule) => {
        fc.pre(some.length > 0)
        expect(timesToKeep(some, keepOf(rule)).map(Number)).toContain(newest(some))
      }),
    )
  })

  test('keeps the last of each of the latest days and months that have one, and no more than the rules ask for', () => {
    fc.assert(
      fc.property(times, rules, (some, rule) => {
        const [days, weeks, months] = rule
        const kept = timesToKeep(some, keepOf(rule)).map(Number)
        expect(kept.length).toBeLessThanOrEqual(days + weeks + months)
        for (const [periodOf, count] of [
          [dayOf, days],
          [monthOf, months],
        ] as const)
          for (const period of [...new Set(some.map(periodOf))].sort().slice(-count))
            expect(kept).toContain(newest(some.filter(time => periodOf(time) === period)))
      }),
    )
  })

  test('what is kept is kept again when nothing was added: it can run as often as it likes', () => {
    fc.assert(
      fc.property(times, rules, (some, rule) => {
        const kept = timesToKeep(some, keepOf(rule))
        expect(timesToKeep(kept, keepOf(rule))).toEqual(kept)
      }),
    )
  })

  test('four backups a day for a year, kept as they are made, become 7 days, 4 weeks and 6 months', () => {
    const keep = parseKeep('7d,4w,6m')
    let kept: Date[] = []
    for (let at = start; at < start + 365 * day; at += day / 4) kept = timesToKeep([...kept, new Date(at)], keep)
    const last = (name: string) => expect.stringContaining(name)
    expect(kept.map(nameAt)).toEqual(
      ['2026-07-31', '2026-08-31', '2026-09-30', '2026-10-31', '2026-11-30', '2026-12-13', '2026-12-20']
        .concat(['25', '26', '27', '28', '29', '30', '31'].map(each => `2026-12-${each}`))
        .map(name => last(`${name}T180000Z`)),
    )
  })

  test('several of a day are kept where hours are asked for, too', () => {
    const names = ['00', '06', '12', '18'].map(hour => `2026-11-25T${hour}0000Z`)
    expect(namesToRemove(names, parseKeep('7d'))).toEqual(names.slice(0, 3))
    expect(namesToRemove(names, parseKeep('2h,7d'))).toEqual(names.slice(0, 2))
  })

  test('never removes what has another name', () => {
    const names = [
      'before-upgrade',
      '2026-01-01',
      '2026-01-01T000000Z.partial',
      '2026-01-01T000000Z',
      '2026-01-02T000000Z',
    ]
    expect(namesToRemove(names, parseKeep('1d'))).toEqual(['2026-01-01T000000Z'])
  })

  test('names are times in UTC, and sort by them', () => {
    fc.assert(
      fc.property(times, some => {
        expect(some.map(time => timeOf(nameAt(time)))).toEqual(some)
        const sorted = [...some].sort((a, b) => a.getTime() - b.getTime())
        expect(some.map(nameAt).sort()).toEqual(sorted.map(nameAt))
      }),
    )
  })

  test.each(['', '7', 'd', '0d', '7d,', '7d,7d', '7x', '-1d'])('refuses %j', text => {
    expect(() => parseKeep(text)).toThrow("can't be used: it is numbers of hours")
  })
})
