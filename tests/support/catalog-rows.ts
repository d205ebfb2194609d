import type { Insertable } from 'kysely'
import type { Db } from '../../server/db/pool.ts'
import type { Database } from '../../server/db/schema.ts'

/** Rows of the catalog, with something in each column that a test doesn't name. They resolve with the row's id. */

type Row<Table extends keyof Database> = Partial<Insertable<Database[Table]>>

export async function insertSet(db: Db, row: Row<'sets'> = {}): Promise<number> {
  const any = {
    set_name: 'A set',
    artist: 'An artist',
    release_date: '2026-01-01',
    genre: 'House',
    duration: 3_600_000,
  }
  const values = { ...any, ...row }
  return (await db.insertInto('sets').values(values).returning('id').executeTakeFirstOrThrow()).id
}

export async function insertTrack(db: Db, row: Row<'tracks'> = {}): Promise<number> {
  const values = { title: 'A track', artist: 'An artist', ...row }
  return (await db.insertInto('tracks').values(values).returning('id').executeTakeFirstOrThrow()).id
}

export const insertArtist = async (db: Db, name: string, row: Row<'artists'> = {}): Promise<number> =>
  (
    await db
      .insertInto('artists')
      .values({ name, ...row })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id

export const insertLabel = async (db: Db, name: string, row: Row<'labels'> = {}): Promise<number> =>
  (
    await db
      .insertInto('labels')
      .values({ name, ...row })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id

/** Says that a label is the curator of a set. */
export const insertCurator = (db: Db, set_id: number, label_id: number) =>
  db.insertInto('set_sponsors').values({ set_id, sponsor_type: 'label_meta', label_id }).execute()
