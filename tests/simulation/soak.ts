import { startPrepared } from '../support/database/database-server.ts'
import { chosenSeed, explore } from './explore.ts'

/**
 * `npm run soak:outbox`: runs 100,000 schedules of the simulation, or `SCHEDULES` of them. Exits with 1 and prints the
 * shortest failing schedule when one fails.
 */

const schedules = Number(process.env.SCHEDULES ?? 100_000)
const chosen = chosenSeed(Math.floor(Math.random() * 1_000_000_000))
const start = performance.now()
let done = 0

const progress = () => {
  const seconds = (performance.now() - start) / 1000
  return `${done} of ${schedules} schedules of seed ${chosen.seed} in ${seconds.toFixed(0)} s, ${(done / seconds).toFixed(0)} a second`
}

const { url, stop } = await startPrepared()
try {
  await explore(url, {
    schedules,
    ...chosen,
    lived() {
      done += 1
      if (done % 1_000 === 0) console.log(progress())
    },
  })
  console.log(`${progress()}: nothing was lost, nothing doubled.`)
} catch (failure) {
  console.error(failure instanceof Error ? failure.message : failure)
  process.exitCode = 1
} finally {
  await stop()
}
