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

/** Maps whatever the network, the disk or the browser threw to a `PieceFailure`. */
export function failureOf(error: unknown): PieceFailure {
  if (error instanceof PieceError) return error.failure
  const isFull = error instanceof DOMException && error.name === 'QuotaExceededError'
  return isFull ? 'full' : 'unreachable'
}
