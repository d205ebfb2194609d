import { sql } from 'kysely'
import { openDatabase } from '../../../db/pool.ts'
import { reasonOf } from '../../../lib/start-errors.ts'
import type { Check } from '../check.ts'

const remedy = 'Correct DATABASE_READ_URL (docs/scaling.md, Replicas). Until then every read goes to the primary.'

/** DATABASE_READ_URL: reachable, and a replica. */
export const replica: Check = {
  needs: ['DATABASE_READ_URL', 'DATABASE_PASSWORD'],
  async run({ config, findings, signal }) {
    if (config.databaseReadUrl === undefined) return [findings.ok('None is set.')]
    const db = openDatabase(config.databaseReadUrl, { max: 1 })
    const end = () => void db.destroy()
    signal.addEventListener('abort', end)
    try {
      const { rows } = await sql<{ follows: boolean }>`select pg_is_in_recovery() as follows`.execute(db)
      return [
        rows[0]?.follows
          ? findings.ok('Reached, and it follows a primary.')
          : findings.warning('The server of DATABASE_READ_URL follows no primary, so it is not used.', remedy),
      ]
    } catch (error) {
      return [findings.warning(`The server of DATABASE_READ_URL can't be used: ${reasonOf(error)}.`, remedy)]
    } finally {
      signal.removeEventListener('abort', end)
      await db.destroy()
    }
  },
}
