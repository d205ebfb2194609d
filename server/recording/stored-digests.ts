import { sql } from 'kysely'
import { pieceBytes } from '#contract/routes/recordings.ts'
import type { Db } from '../db/pool.ts'

/** One version of the file of a `mp3_permalink`. `size` is in bytes. */
export interface Version {
  permalink: string
  version: string
  size: number
}

export const piecesOf = (size: number) => Math.ceil(size / pieceBytes)

/** A set's `mp3_permalink`, or undefined for an unknown set. */
export const findSet = (db: Db, id: number) =>
  db.selectFrom('listed_sets').select('mp3_permalink').where('id', '=', id).executeTakeFirst()

/** The version of a recording whose digests are all stored, or undefined. */
export const findComplete = (db: Db, permalink: string): Promise<Version | undefined> =>
  db
    .selectFrom('recordings')
    .select(['permalink', 'version', 'size'])
    .where('permalink', '=', permalink)
    .where(sql<boolean>`array_position(digests, null) is null`)
    .executeTakeFirst()

/** The digests of the pieces from `from` (counted from 0) on; null for a piece whose digest isn't stored. */
export async function storedDigests(db: Db, of: Version, from: number, count: number): Promise<(string | null)[]> {
  const { rows } = await sql<{ digests: (string | null)[] }>`
    select digests[${from + 1}:${from + count}] as digests from recordings
    where permalink = ${of.permalink} and version = ${of.version}`.execute(db)
  return rows[0]?.digests ?? Array.from({ length: count }, () => null)
}

/** Stores the digests of the pieces from `from` on, and removes those of another version. */
export async function storeDigests(db: Db, { permalink, version, size }: Version, from: number, digests: string[]) {
  await sql`
    insert into recordings (permalink, version, size, digests)
    values (${permalink}, ${version}, ${size}, array_fill(null::text, array[${piecesOf(size)}::integer]))
    on conflict (permalink) do update
      set version = excluded.version, size = excluded.size, digests = excluded.digests
      where recordings.version <> excluded.version`.execute(db)
  await sql`
    update recordings set digests[${from + 1}:${from + digests.length}] = ${digests}
    where permalink = ${permalink} and version = ${version}`.execute(db)
}

/** Removes the digests of a recording that no set has any more. */
export async function removeUnusedDigests(db: Db, permalink: string) {
  await sql`delete from recordings where permalink = ${permalink}
    and not exists (select from sets where mp3_permalink = ${permalink})`.execute(db)
}
