import { join } from 'node:path'
import { benchFolder, openFilled } from '../api/bench-database.ts'
import { printHitRates } from './evaluate.ts'
import { fillPopulation } from './fill.ts'
import { likes, size } from './population.ts'
import { printTimes } from './times.ts'

/**
 * `npm run bench:similar`: how well and how fast sets, tracks and artists are found that are like another, on a synthetic catalogue
 * and listeners of known tastes. `BENCH_DATA=<folder>` keeps the database.
 */

const { folder, remove } = await benchFolder()
const total = likes.reduce((sum, { sets, tracks, artists }) => sum + sets.length + tracks.length + artists.length, 0)
console.log(`${size.tracks} tracks, ${size.sets} sets, ${size.listeners} listeners, ${total} likes`)
const server = await openFilled(join(folder, 'population'), fillPopulation)
try {
  await printHitRates(server.db)
  await printTimes(server)
} finally {
  await server.close()
  await remove()
}
