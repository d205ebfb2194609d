import { codeOf } from '../../lib/start-errors.ts'

/** PostgreSQL ended one of two that waited for each other, or a listener's account went in between. */
const isCollision = (error: unknown) => /^(40001|40P01|23503)$/.test(codeOf(error) ?? '')
const mostTries = 5

/** Does a transaction anew when another one came between, five times at most. */
export async function untilItFits<Outcome>(transaction: () => Promise<Outcome>): Promise<Outcome> {
  for (let tries = 1; ; tries++) {
    try {
      return await transaction()
    } catch (error) {
      if (tries === mostTries || !isCollision(error)) throw error
    }
  }
}
