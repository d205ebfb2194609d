import { expect, test } from 'vitest'
import type { FaultName } from '../../soak/options.ts'
import { reportOf, troubles } from '../../soak/report.ts'
import { soak } from '../../soak/soak.ts'
import { isLongRun } from '../../support/long-run.ts'

/** `npm run soak`, small and short; the long run of the tests has it for two minutes and with more that can go wrong. */
const faults: FaultName[] = ['kill-app', 'kill-database']
if (isLongRun) faults.push('restart-app', 'slow-database', 'stalled-database', 'cut-database', 'cut-listeners')

test('Fifty listeners lose nothing and double nothing when the app and its database are killed', {
  // Above the soak's own patience, so that what did not come back is told by its report.
  timeout: isLongRun ? 900_000 : 400_000,
}, async () => {
  const minutes = isLongRun ? 2 : 1 / 20
  const outcome = await soak({ minutes, listeners: 50, pace: 1, patient: true, seed: 7, faults, json: false })
  // How fast it is answered is the machine's, too: one that is busy beside it may let somebody wait too long.
  const wrong = troubles(outcome).filter(([name, count]) => count > 0 && name !== 'unexplained errors')
  expect(wrong, reportOf(outcome)).toEqual([])
  // A quick machine has time for each of them more than once.
  expect(new Set(outcome.faultPeriods.all.map(({ fault }) => fault))).toEqual(new Set(faults))
  expect(outcome.facts).toBeGreaterThan(50)
})
