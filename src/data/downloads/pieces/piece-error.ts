import { reportDefect } from '../../../lib/report-defect.ts'
import type { PieceFailure } from './piece-messages.ts'

/** Why pieces of a recording could not be downloaded. */
export class PieceError extends Error {
  readonly failure: PieceFailure

  constructor(failure: PieceFailure) {
    super(failure)
    this.name = 'PieceError'
    this.failure = failure
  }
}

/**
 * Maps whatever was thrown to a `PieceFailure`. What the network has failed at is a `PieceError` already, so a `DOMException` is the
 * disk's, and anything else an error of our own code.
 */
export function failureOf(error: unknown): PieceFailure {
  if (error instanceof PieceError) return error.failure
  if (error instanceof DOMException) return error.name === 'QuotaExceededError' ? 'full' : 'disk'
  reportDefect('A recording could not be written', error)
  return 'defect'
}
