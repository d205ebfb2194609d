import * as z from 'zod/mini'
import type { FeaturedItem } from '#contract/entities/studio-catalogue.ts'
import { Id } from '#contract/shapes.ts'
import {
  type FeaturedKind,
  featuredIds,
  featuredKinds,
  lockFeatured,
  unknownIds,
  writeFeatured,
} from '../../db/featured.ts'
import type { Db } from '../../db/pool.ts'
import { invalidField, notFound } from '../../http/failure.ts'
import type { Document } from '../edits/document.ts'

/** A list on home: the ids of its items, in their order. */
const Ids = z.strictObject({ kind: z.enum(featuredKinds), ids: z.array(Id) })

/** The id of a list in the edit log. It never changes. */
const listIds = { set: 1, artist: 2, label: 3 } as const
export const listIdOf = (kind: FeaturedKind) => listIds[kind]

/** The list of an id. Throws a 404 for an unknown one. */
export function kindOf(id: number): FeaturedKind {
  const kind = featuredKinds.find(each => listIds[each] === id)
  if (!kind) throw notFound('This list')
  return kind
}

export const featuredDocument: Document<z.infer<typeof Ids>> = {
  kind: 'featured',
  what: 'This list',
  parse: value => Ids.parse(value),
  async lock(trx, id) {
    await lockFeatured(trx)
    return readIds(trx, kindOf(id))
  },
  async write(trx, id, value) {
    const kind = kindOf(id)
    const ids = [...new Set(value?.ids)]
    if (ids.length > 0 && (await unknownIds(trx, kind, ids)).length > 0)
      throw invalidField('ids', `This ${kind} doesn't exist any more`)
    await writeFeatured(trx, kind, ids)
  },
  name: ({ kind }) => `Featured ${kind}s`,
}

export async function readIds(db: Db, kind: FeaturedKind): Promise<z.infer<typeof Ids>> {
  return { kind, ids: await featuredIds(db, kind) }
}

/** The items of a list in order. Those that don't exist any more are left out. */
export async function featuredItems(db: Db, kind: FeaturedKind): Promise<FeaturedItem[]> {
  const ids = await featuredIds(db, kind)
  const found = new Map((await itemsOf(db, kind, ids)).map(item => [item.id, item]))
  return ids.flatMap(id => found.get(id) ?? [])
}

const itemsOf = async (db: Db, kind: FeaturedKind, ids: readonly number[]): Promise<FeaturedItem[]> => {
  if (ids.length === 0) return []
  if (kind !== 'set')
    return db.selectFrom(`${kind}s`).select(['id', 'name', 'art_url_sm']).where('id', 'in', ids).execute()
  const sets = await db
    .selectFrom('sets')
    .select(['id', 'artist', 'set_name', 'art_url_sm'])
    .where('id', 'in', ids)
    .execute()
  return sets.map(({ id, artist, set_name, art_url_sm }) => ({ id, name: `${artist} - ${set_name}`, art_url_sm }))
}
