import { describe } from 'vitest'
import type { Engine } from '../support/engine.ts'
import { testsIn } from '../support/journey.ts'
import { addresses } from './addresses.ts'
import { downloads } from './downloads.ts'
import { listening } from './listening.ts'
import { lockScreen } from './lock-screen.ts'
import { loggingOut } from './logging-out.ts'
import { marks } from './marks.ts'
import { offline } from './offline.ts'
import { queue } from './queue.ts'
import { studio } from './studio.ts'

/** All journeys in an engine; they are skipped where it isn't installed. */
export function journeys(engine: Engine): void {
  const test = testsIn(engine)
  describe.skipIf(engine.missing.length > 0)(engine.name, () => {
    addresses(test)
    listening(test)
    marks(test)
    queue(test)
    downloads(test, engine)
    offline(test)
    loggingOut(test)
    studio(test)
    lockScreen(test)
  })
}

/** What differs in a private window, where an engine refuses some of its stores. */
export function privateJourneys(engine: Engine): void {
  const inPrivate: Engine = {
    ...engine,
    writesFiles: false,
    start: (profile, desk, setup) => engine.start(profile, desk, { ...setup, isPrivate: true }),
  }
  const test = testsIn(inPrivate)
  describe.skipIf(engine.missing.length > 0)(`${engine.name}, in a private window`, () => {
    downloads(test, inPrivate)
    loggingOut(test)
  })
}
