import { addRandomDelays } from '../../support/random-delays.ts'

declare global {
  /** Whether an earlier file of this page has done so. */
  var hasRandomDelays: boolean | undefined
}

if (!globalThis.hasRandomDelays) addRandomDelays()
globalThis.hasRandomDelays = true
