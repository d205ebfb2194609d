import { sql } from 'kysely'
import { CatalogueIndex } from '../../../server/search/catalogue-index.ts'
import { benchFolder, openBench } from './bench-database.ts'
import { partOf } from './seed.ts'

/**
 * `node --expose-gc --import tsx tests/bench/api/search-index.ts`: what the index of the search costs a process: its memory, the
 * processor time to make it and to take up a change, and the longest time for which the process does nothing else meanwhile.
 */

const megabytes = () => {
  globalThis.gc?.()
  const { heapUsed, arrayBuffers } = process.memoryUsage()
  return (heapUsed + arrayBuffers) / 1e6
}

const cpuMs = () => {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

/** Runs work. Its processor time in ms, and the most of it between two turns of the event loop. */
async function measured(work: () => Promise<unknown>): Promise<{ total: number; longest: number }> {
  const started = cpuMs()
  let [last, longest, isDone] = [started, 0, false]
  const turn = () => {
    const now = cpuMs()
    longest = Math.max(longest, now - last)
    last = now
    if (!isDone) setImmediate(turn)
  }
  setImmediate(turn)
  await work()
  isDone = true
  return { total: cpuMs() - started, longest }
}

const { folder, remove } = await benchFolder()
try {
  for (const share of [0.1, 1, 10]) {
    const { db, close } = await openBench(folder, partOf(share))
    const before = megabytes()
    let index: CatalogueIndex | undefined
    const made = await measured(async () => {
      index = await CatalogueIndex.load(db)
    })
    const memory = megabytes() - before
    await sql`update tracks set title = title || ' again' where id = 1`.execute(db)
    const changed = await measured(async () => index?.catchUp(db))
    console.log(
      `${String(share * 100_000).padStart(8)} tracks: ${memory.toFixed(1)} MB, made in ${made.total.toFixed(0)} ms (longest pause ${made.longest.toFixed(0)}), a change ${changed.total.toFixed(1)} ms`,
    )
    await close()
  }
} finally {
  await remove()
}
