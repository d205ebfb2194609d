import { sql } from 'kysely'
import { lockMediaForSweep } from '../../db/media-lock.ts'
import type { Db } from '../../db/pool.ts'
import { demoCatalogue } from '../../demo/catalogue/catalogue.ts'
import { isDemo } from '../../demo/seed.ts'
import { counted, plural } from '../../lib/words.ts'
import type { MediaStore } from '../../media/store.ts'
import { reportFound } from './rules.ts'

export interface MediaCheck {
  media: MediaStore
  /** Whether the demo's media, which are generated on demand, may be missing. */
  demo: boolean
  /** Whether to remove unused files. Only those older than a day, so that a running import isn't affected. */
  sweep: boolean
  print: (line: string) => void
}

const pictures = [
  ...['art_url', 'art_url_sm', 'art_url_xl'].flatMap(column =>
    ['sets', 'tracks', 'artists'].map(table => [table, column] as const),
  ),
  ...['art_url_sm', 'art_url_xl', 'logo_url'].map(column => ['labels', column] as const),
  ['users', 'avatar_url'] as const,
]

/**
 * Lists the files that the database refers to. URLs, and avatars in the database, aren't among the media. Of an edit only what was before
 * can come back, by Undo.
 */
const listReferences = `create temp table named on commit drop as select path, min(what) as what, bool_or(needed) as needed from (
    ${pictures.map(([table, column]) => `select ${column} as path, '${table} ' || id as what, true as needed from ${table}`).join(' union all ')}
    union all select mp3_permalink, 'sets ' || id, true from sets
    union all select mp3_permalink || '.peaks.json', 'sets ' || id, false from sets
    union all select recording ->> 'permalink', 'drafts ' || id, discarded_at is null from drafts
    union all select recording ->> 'permalink' || '.peaks.json', 'drafts ' || id, false from drafts
    union all select permalink, 'recordings of the Studio', false from kept_recordings
    union all select permalink || '.peaks.json', 'recordings of the Studio', false from kept_recordings
    union all select picture #>> '{}', 'drafts ' || id, discarded_at is null
      from drafts, jsonb_path_query(set, '$.artwork.*') picture
    union all select picture #>> '{}', 'edits ' || id, false
      from edits, jsonb_path_query(before, '$.**{1 to 2} ? (@.type() == "string" && @ starts with "art/")') picture
    union all select 'art/default-640.webp', 'artists and labels', false
  ) each where path is not null and path !~ '^https?:' and path !~ '^avatars/[0-9a-f]{64}\\.webp$' group by path`

/** Marks the demo's generated files as not needed. */
async function ignoreDemo(trx: Db): Promise<void> {
  const permalinks = demoCatalogue().sets.map(({ permalink }) => permalink)
  await sql`update named set needed = false where path = any(${permalinks})
    or path ~ '^art/[a-z]+/[0-9]+-[0-9]{2,3}(\\.[0-9a-f]{6})?\\.webp$'`.execute(trx)
}

const batchSize = 500

/** Lists the media in a temporary table, in batches, so that this process needs little memory. */
async function listFiles(trx: Db, media: MediaStore): Promise<void> {
  await sql`create temp table files (path text primary key, bytes bigint, old boolean) on commit drop`.execute(trx)
  let batch: { path: string; bytes: number; old: boolean }[] = []
  const write = async () => {
    await sql`insert into files select path, bytes, old
      from jsonb_to_recordset(${JSON.stringify(batch)}::jsonb) as f(path text, bytes bigint, old boolean)`.execute(trx)
    batch = []
  }
  const dayAgo = Date.now() - 24 * 60 * 60 * 1000
  for await (const { path, bytes, at } of media.files(true)) {
    batch.push({ path, bytes, old: at < dayAgo })
    if (batch.length === batchSize) await write()
  }
  await write()
  await sql`analyze files, named`.execute(trx)
}

const unused = 'from files f where not exists (select from named n where n.path = f.path)'

async function removeUnused(trx: Db, { media, print }: MediaCheck): Promise<void> {
  let removed = 0
  for (let last = ''; ; ) {
    const { rows } = await sql<{ path: string }>`select path ${sql.raw(unused)} and old and path > ${last}
      order by path limit ${batchSize}`.execute(trx)
    for (const { path } of rows) await media.remove(path)
    removed += rows.length
    last = rows.at(-1)?.path ?? ''
    if (rows.length < batchSize) break
  }
  print(`${counted(removed, 'unused file')} ${plural(removed, 'was', 'were')} removed.`)
}

/**
 * Compares the media that the database refers to with those that are there. Prints missing files, which are problems, and unused files,
 * which only take space. Resolves with the number of problems. Call it in a transaction.
 */
export async function checkMedia(trx: Db, check: MediaCheck): Promise<number> {
  const { media, print, sweep } = check
  const mayRemove = sweep && (await lockMediaForSweep(trx))
  if (sweep && !mayRemove) print('A backup or an import is running, so no files are removed.')
  // The references are read first, so that a set that is imported in the meantime isn't reported as missing.
  await sql.raw(listReferences).execute(trx)
  if (check.demo && (await isDemo(trx))) await ignoreDemo(trx)
  await listFiles(trx, media)
  const missing = `select what || ': ' || path as line from named n
    where needed and not exists (select from files f where f.path = n.path) order by path`
  const changed = `select r.permalink || ': ' || f.bytes || ' bytes, and ' || r.size || ' with digests' as line
    from recordings r join files f on f.path = r.permalink and f.bytes <> r.size order by r.permalink`
  const wrong = await reportFound(trx, 'missing media', missing, print)
  const other = await reportFound(trx, 'recordings of another size than their digests', changed, print)
  await reportFound(trx, 'unused files (harmless)', `select path as line ${unused} order by path`, print)
  if (mayRemove) await removeUnused(trx, check)
  return wrong + other
}
