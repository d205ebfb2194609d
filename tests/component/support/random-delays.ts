import { addRandomDelays } from '../../support/page/random-delays.ts'

declare global {
  /** Whether an earlier test file in this page has added them. */
  var hasRandomDelays: boolean | undefined
}

if (!globalThis.hasRandomDelays) addRandomDelays()
globalThis.hasRandomDelays = true
