import { sql } from 'kysely'
import { readSchema } from '../../../db/migrate.ts'
import { whyUnusable } from '../../../db/migrator.ts'
import type { Db } from '../../../db/pool.ts'
import type { CheckContext } from '../check.ts'
import type { Finding } from '../finding.ts'

/** Whether this role may apply the migrations: it makes tables, and alters those that are there. */
export async function checkRights(db: Db, { findings }: CheckContext): Promise<Finding[]> {
  const { rows } = await sql<{ creates: boolean | null; foreign: number }>`
    select has_schema_privilege(current_schema(), 'create') as creates,
      (select count(*) from pg_tables where schemaname = current_schema() and not pg_has_role(tableowner, 'usage'))
        as "foreign"`.execute(db)
  const [{ creates, foreign } = { creates: false, foreign: 0 }] = rows
  const found: Finding[] = []
  if (!creates)
    found.push(
      findings.problem(
        "The role of DATABASE_URL can't make tables.",
        'Make it the owner of the database (alter database … owner to …).',
      ),
    )
  if (foreign > 0)
    found.push(
      findings.problem(
        `${foreign} tables belong to another role, so they can't be migrated.`,
        'Make the role of DATABASE_URL their owner (reassign owned by … to …).',
      ),
    )
  return found
}

/** Compares the schema with this version's migrations. */
export async function checkSchema(db: Db, { findings }: CheckContext): Promise<Finding[]> {
  const schema = await readSchema(db)
  const { applied, ahead, behind } = schema
  const reason = whyUnusable(schema)
  if (reason) return [findings.problem(`This version can't use the schema: ${reason}.`, 'Run the newest version.')]
  if (applied.length === 0) return [findings.ok('It is empty: the first start makes the schema.')]
  if (behind.length > 0)
    return [
      findings.warning(
        `The schema is behind this version: it lacks ${behind.join(', ')}.`,
        'Back up, then start Segue on it once. Until then no command works on it.',
      ),
    ]
  if (ahead.length > 0) return [findings.ok(`The schema is ahead (${ahead.join(', ')}), and this version can use it.`)]
  return [findings.ok(`The schema is this version's (${applied.at(-1)}).`)]
}
