import { codeOf } from '../../lib/start-errors.ts'

/** A serialization failure, a deadlock, or a listener who was deleted in between. */
const isCollision = (error: unknown) => /^(40001|40P01|23503)$/.test(codeOf(error) ?? '')
const maxTries = 5

/** Runs a transaction. Retries it after a collision with another one, up to five times in all. */
export async function retryTransaction<Result>(transaction: () => Promise<Result>): Promise<Result> {
  for (let tries = 1; ; tries++) {
    try {
      return await transaction()
    } catch (error) {
      if (tries === maxTries || !isCollision(error)) throw error
    }
  }
}
