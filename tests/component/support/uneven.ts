import { makeUneven } from '../../support/uneven.ts'

declare global {
  /** Whether an earlier file of this page has done so. */
  var isUneven: boolean | undefined
}

if (!globalThis.isUneven) makeUneven()
globalThis.isUneven = true
