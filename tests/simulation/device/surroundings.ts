import type { Change } from '../../../src/data/outbox/store/changes.ts'
import type { Random } from '../schedule/random.ts'
import type { Outcome } from '../schedule/schedule.ts'
import type { Listener, SimulatedServer } from '../server/simulated-server.ts'
import type { Watch } from '../server/wire-checks.ts'
import type { Timeline } from '../timeline.ts'

/** What a device needs of the world around it: the true time, the listener, and the server at the end of its line. */
export interface Surroundings {
  timeline: Timeline
  random: Random
  server: SimulatedServer
  listener: Listener
  watch: Watch
  /** The status with which calls fail on the server, by method and path. */
  failing: Map<string, number>
  /** The idempotency keys of the writes that the server has applied. */
  doneKeys: Set<string>
  /** The IDs for which the server has an open suggestion of the listener, by its answers. */
  withSuggestion: Set<number>
  nextOutcome(): Outcome
  /** Applies the answers that devices have received. */
  learn(changes: readonly Change[]): void
  log(line: string): void
}
