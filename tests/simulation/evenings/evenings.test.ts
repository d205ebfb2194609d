import fc from 'fast-check'
import { expect, inject, test, vi } from 'vitest'
import { isLongRun } from '../../support/long-run.ts'
import { cases } from '../../support/part.ts'
import { patience } from '../../support/patience.ts'
import { seed } from '../../support/seed.ts'
import { chosenSeed } from '../explore.ts'
import { openSimulatedServer } from '../server/simulated-server.ts'
import { evening, inWords } from './evening.ts'
import { live, openCatalogue } from './live.ts'

const minutes = 60_000
const evenings = isLongRun ? 10_000 : cases(30, 300)

test('pages always name the set that plays, and every set resumes where it was last heard', {
  timeout: patience(isLongRun ? 180 * minutes : 15 * minutes),
}, async () => {
  vi.stubGlobal('location', new URL('https://segue.example'))
  const server = await openSimulatedServer(inject('databaseUrl'))
  try {
    const catalogue = await openCatalogue(server)
    const { seed: own, path } = chosenSeed(seed)
    let last: Awaited<ReturnType<typeof live>> | undefined
    const property = fc.asyncProperty(evening, async one => {
      const outcome = await live(server, catalogue, one)
      if (outcome.complaints.length === 0) return
      last = outcome
      throw new Error(outcome.complaints.join('\n'))
    })
    const details = await fc.check(property, { numRuns: evenings, seed: own, ...(path !== undefined && { path }) })
    const shortest = details.counterexample?.[0]
    const report = details.failed && [
      `Evening ${details.numRuns} of seed ${own}. Repeat it with SEED=${own} AT=${details.counterexamplePath}`,
      ...(last?.complaints ?? [String(details.errorInstance)]),
      shortest ? inWords(shortest) : '',
      ...(last?.lines ?? []),
    ]
    expect(report ? report.join('\n') : '').toBe('')
  } finally {
    await server.close()
  }
})
