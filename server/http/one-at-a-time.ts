import { Failure } from './failure.ts'

/**
 * Returns a function that runs each work after all earlier ones: pictures are decoded one at a time (`makeSquares`), and those that wait are
 * in memory. It throws a 503 with this message while `maxWaiting` are unfinished.
 */
export function oneAtATime(maxWaiting: number, message: string) {
  let last: Promise<unknown> = Promise.resolve()
  let waiting = 0
  return async <Result>(work: () => Promise<Result>): Promise<Result> => {
    if (waiting >= maxWaiting) throw new Failure(503, message, { retryAfter: 30 })
    waiting++
    const done = last.then(work).finally(() => waiting--)
    last = done.catch(() => undefined)
    return done
  }
}
