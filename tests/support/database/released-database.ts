import { readdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { fileURLToPath } from 'node:url'
import { gunzipSync } from 'node:zlib'
import pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'

const folder = fileURLToPath(new URL('./released/', import.meta.url))

/** The released versions of which there is a database, as scripts/database-of-release.ts makes them. */
export const releasedVersions = readdirSync(folder).map(file => file.replace('.sql.gz', ''))

/** Fills an empty database with what a released version has written. */
export async function restoreReleased(url: string, version: string): Promise<void> {
  const parts = gunzipSync(await readFile(`${folder}${version}.sql.gz`))
    .toString()
    .split('\f')
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    for (const part of parts.filter(each => !each.startsWith('copy '))) await client.query(part)
    // No trigger fires, and no foreign key is checked: the rows are as that version's triggers left them.
    await client.query('set session_replication_role = replica')
    const { rows } = await client.query(
      "select string_agg(quote_ident(tablename), ', ') as all from pg_tables where schemaname = 'public'",
    )
    await client.query(`truncate ${rows[0].all}`)
    for (const part of parts.filter(each => each.startsWith('copy '))) {
      const end = part.indexOf('\n')
      await pipeline(Readable.from([part.slice(end + 1)]), client.query(copyFrom(part.slice(0, end))))
    }
    const { rows: identities } =
      await client.query(`select format('select setval(%L, max(%I) + 1, false) from %I having max(%2$I) is not null',
        pg_get_serial_sequence(quote_ident(table_name), column_name), column_name, table_name) as statement
      from information_schema.columns where table_schema = 'public' and is_identity = 'YES'`)
    for (const { statement } of identities) await client.query(statement)
  } finally {
    await client.end()
  }
}
