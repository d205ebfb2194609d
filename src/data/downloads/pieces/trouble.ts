import type { PieceTrouble } from './piece-order.ts'

/** Why pieces of a recording could not be kept. */
export class Trouble extends Error {
  readonly trouble: PieceTrouble

  constructor(trouble: PieceTrouble) {
    super(trouble)
    this.name = 'Trouble'
    this.trouble = trouble
  }
}

/** What the network, the disk or the browser threw, as one of the few troubles that a download knows. */
export function troubleOf(failure: unknown): PieceTrouble {
  if (failure instanceof Trouble) return failure.trouble
  const isFull = failure instanceof DOMException && failure.name === 'QuotaExceededError'
  return isFull ? 'full' : 'away'
}
