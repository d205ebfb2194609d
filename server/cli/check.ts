import { recount, type WrongCounter, wrongCounters } from '../db/counters.ts'
import type { Db } from '../db/pool.ts'

const line = ({ table, row, column, stored, counted }: WrongCounter) =>
  `${table} (${row.trim()}): ${column} is ${JSON.stringify(stored)}, counted ${JSON.stringify(counted)}`

/**
 * Proves over the whole database that every stored counter is what it counts, or with `mend` makes it so. Returns the exit
 * code: 1 when something is wrong and stays so.
 */
export async function check(db: Db, { mend }: { mend: boolean }, print: (line: string) => void): Promise<number> {
  const wrong = await wrongCounters(db)
  for (const each of wrong) print(line(each))
  if (wrong.length === 0) {
    print('Every counter is true.')
    return 0
  }
  if (!mend) {
    print(`${wrong.length} wrong; --mend sets them right.`)
    return 1
  }
  await db.transaction().execute(recount)
  print(`${wrong.length} set right.`)
  return 0
}
