import { expect, test } from 'vitest'
import type { FaultName } from '../../soak/options.ts'
import { reportOf, troubles } from '../../soak/report.ts'
import { soak } from '../../soak/soak.ts'
import { isLongRun } from '../../support/long-run.ts'
import { patience } from '../../support/patience.ts'

/** `npm run soak`, small and short; in the long run of the tests it takes two minutes and has more faults. */
const faults: FaultName[] = ['kill-app', 'kill-database']
if (isLongRun) faults.push('restart-app', 'slow-database', 'stalled-database', 'cut-database', 'cut-listeners')

test('No write of fifty listeners is lost or doubled when the app and its database are killed', {
  // Longer than the soak's own timeouts, so that its report names what did not recover.
  timeout: patience(isLongRun ? 900_000 : 400_000),
}, async () => {
  const minutes = isLongRun ? 2 : 1 / 20
  const outcome = await soak({ minutes, listeners: 50, pace: 1, patient: true, seed: 7, faults, json: false })
  // Answer times depend on the machine: on a busy one a request may time out.
  const wrong = troubles(outcome).filter(([name, count]) => count > 0 && name !== 'unexplained errors')
  expect(wrong, reportOf(outcome)).toEqual([])
  // A fast machine has time for each fault more than once.
  expect(new Set(outcome.faultPeriods.all.map(({ fault }) => fault))).toEqual(new Set(faults))
  expect(outcome.facts).toBeGreaterThan(50)
})
