import * as z from 'zod/mini'
import type { Db } from '../../db/pool.ts'
import { idsIn, removeFiles } from './folder.ts'

/** Removes the files of uploads that are done, were refused or cancelled, or are gone with their curator's account. */
export async function removeLeftFiles(db: Db, folder: string): Promise<void> {
  const there = (await idsIn(folder)).filter(name => z.uuid().safeParse(name).success)
  if (there.length === 0) return
  const needed = await db
    .selectFrom('uploads')
    .select('id')
    .where('id', 'in', there)
    .where('state', 'in', ['receiving', 'waiting', 'reading'])
    .execute()
  const ids = new Set(needed.map(({ id }) => id))
  for (const id of there.filter(each => !ids.has(each))) await removeFiles(folder, id)
}
