import fc from 'fast-check'
import { expect, inject, test } from 'vitest'
import { isLongRun } from '../support/long-run.ts'
import { cases } from '../support/part.ts'
import { patience } from '../support/patience.ts'
import { seed } from '../support/seed.ts'
import { chosenSeed, explore } from './explore.ts'
import { run } from './run.ts'
import { schedule } from './schedule/arbitrary.ts'
import { openSimulatedServer } from './server/simulated-server.ts'

/**
 * The real outbox and the real server, with everything between them in virtual time: devices with tabs and a worker,
 * their storage and clocks, and the network. A failure prints the shortest failing schedule and how to repeat it:
 * `SEED=… AT=… npx vitest run --project simulation`. `npm run soak:outbox` runs many more.
 */

const minutes = 60_000
/** 700 take about 20 s, the long form about 50 minutes, on one core. */
const schedules = isLongRun ? 100_000 : cases(60, 700)

test('whatever happens to devices and network, no write is lost or doubled, and the last value wins', {
  timeout: patience(isLongRun ? 180 * minutes : 15 * minutes),
}, async () => {
  await explore(inject('databaseUrl'), { schedules, ...chosenSeed(seed) })
})

test('a schedule has the same outcome each time', { timeout: patience(2 * minutes) }, async () => {
  const server = await openSimulatedServer(inject('databaseUrl'))
  /** The lines of a run without ids, which increase from run to run. */
  const linesOf = async (one: typeof schedule extends fc.Arbitrary<infer S> ? S : never) =>
    (await run(server, one)).lines.map(line => line.replace(/(\/|"(?:user_)?id":)\d+/g, '$1…'))
  try {
    for (const one of fc.sample(schedule, 25)) expect(await linesOf(one)).toEqual(await linesOf(one))
  } finally {
    await server.close()
  }
})
