import { expect, test } from 'vitest'
import { reportOf, troubles } from '../soak/report.ts'
import { soak } from '../soak/soak.ts'

/** `npm run soak`, small and short. */
test('Fifty listeners lose nothing and double nothing when the app and its database are killed', {
  timeout: 120_000,
}, async () => {
  const outcome = await soak({
    minutes: 1 / 10,
    listeners: 50,
    pace: 1,
    seed: 7,
    faults: ['kill-app', 'kill-database'],
    json: false,
  })
  // How fast it is answered is the machine's, too: one that is busy beside it may let somebody wait too long.
  const wrong = troubles(outcome).filter(([name, count]) => count > 0 && name !== 'unexplained errors')
  expect(wrong, reportOf(outcome)).toEqual([])
  // A quick machine has time for each of them more than once.
  expect(new Set(outcome.weather.spells.map(({ fault }) => fault))).toEqual(new Set(['kill-app', 'kill-database']))
  expect(outcome.facts).toBeGreaterThan(50)
})
