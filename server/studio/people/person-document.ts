import { sql } from 'kysely'
import * as z from 'zod/mini'
import { Links, MergedItem, StudioArtist, StudioLabel } from '#contract/entities/studio-catalogue.ts'
import type { Db } from '../../db/pool.ts'
import { findOrCreateNamed, lockNames } from '../../db/releases/find-or-create.ts'
import { invalidField } from '../../http/failure.ts'
import type { Document } from '../edits/document.ts'
import { withLines } from '../merge/lines.ts'
import { deleteItem, findMerge, mergedValue, mergeItems, restore } from '../merge/merge.ts'

export type PersonKind = 'artist' | 'label'
const tables = { artist: 'artists', label: 'labels' } as const

/** Artists and labels as documents. One that was merged is known by what it was merged into, so that undo brings it back. */

/** The artist or label of this name, apart from some of them. */
export async function findNamed(
  db: Db,
  kind: PersonKind,
  name: string,
  except: readonly number[] = [],
): Promise<number | null> {
  const found = await db
    .selectFrom(tables[kind])
    .select('id')
    .where(sql`same_name(name)`, '=', sql`same_name(${name})`)
    .where(sql<boolean>`id <> all(${except}::integer[])`)
    .orderBy('id')
    .executeTakeFirst()
  return found?.id ?? null
}

/** Throws a 422 if another one has this name. */
export async function assertFree(
  trx: Db,
  kind: PersonKind,
  name: string,
  except: readonly number[] = [],
): Promise<void> {
  if ((await findNamed(trx, kind, name, except)) !== null) throw invalidField('name', `Another ${kind} has this name`)
}

/** Links that no page could show are left out. */
const linksOf = (row: Record<keyof Links, string | null>): Links =>
  Links.parse(
    Object.fromEntries(
      Object.entries(Links.shape).map(([name, shape]) => {
        const value = new Map<string, string | null>(Object.entries(row)).get(name) ?? null
        return [name, shape.safeParse(value).success ? value : null]
      }),
    ),
  )

export async function readArtist(db: Db, id: number): Promise<StudioArtist | undefined> {
  const row = await db.selectFrom('artists').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row) return undefined
  const { name, bio, art_url, art_url_sm, art_url_xl } = row
  return { name, bio, links: linksOf(row), picture: { art_url, art_url_sm, art_url_xl } }
}

export async function readLabel(db: Db, id: number): Promise<StudioLabel | undefined> {
  const row = await db.selectFrom('labels').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row) return undefined
  const founders = await db
    .selectFrom('label_founders')
    .innerJoin('artists', 'artists.id', 'artist_id')
    .select('name')
    .where('label_id', '=', id)
    .orderBy('name')
    .orderBy('artists.id')
    .execute()
  const { name, bio, art_url_sm, art_url_xl, logo_url, sponsor_type } = row
  const picture = { art_url: null, art_url_sm, art_url_xl }
  return { name, bio, links: linksOf(row), picture, logo_url, sponsor_type, founders: founders.map(each => each.name) }
}

/** The columns that differ, so that a value which the Studio can't show stays as it is. */
function differing<Row extends object>(before: Row | undefined, after: Row): Partial<Row> {
  const was = new Map<string, unknown>(Object.entries(before ?? {}))
  const changed: Partial<Row> = { ...after }
  for (const name of Object.keys(after))
    if (was.get(name) === Reflect.get(after, name)) Reflect.deleteProperty(changed, name)
  return changed
}

const artistColumns = ({ name, bio, links, picture }: StudioArtist) => ({ name, bio, ...links, ...picture })
const labelColumns = ({ name, bio, links, picture, logo_url, sponsor_type }: StudioLabel) => ({
  name,
  bio,
  ...links,
  art_url_sm: picture.art_url_sm,
  art_url_xl: picture.art_url_xl,
  logo_url,
  sponsor_type,
})

async function writeArtist(trx: Db, id: number, artist: StudioArtist): Promise<void> {
  const before = await readArtist(trx, id)
  const changed = differing(before && artistColumns(before), artistColumns(artist))
  if (!before)
    await trx
      .insertInto('artists')
      .values({ id, ...artistColumns(artist) })
      .execute()
  else if (Object.keys(changed).length > 0)
    await withLines(trx, [id], async () => {
      await trx.updateTable('artists').set(changed).where('id', '=', id).execute()
    })
}

async function writeLabel(trx: Db, id: number, label: StudioLabel): Promise<void> {
  const before = await readLabel(trx, id)
  const changed = differing(before && labelColumns(before), labelColumns(label))
  if (!before)
    await trx
      .insertInto('labels')
      .values({ id, ...labelColumns(label) })
      .execute()
  else if (Object.keys(changed).length > 0) await trx.updateTable('labels').set(changed).where('id', '=', id).execute()
  if (JSON.stringify(before?.founders ?? []) !== JSON.stringify(label.founders))
    await writeFounders(trx, id, label.founders)
}

async function writeFounders(trx: Db, label_id: number, names: readonly string[]): Promise<void> {
  const ids = new Set<number>()
  for (const name of names) ids.add((await findOrCreateNamed(trx, 'artists', name)).id)
  await trx.deleteFrom('label_founders').where('label_id', '=', label_id).execute()
  const rows = [...ids].map(artist_id => ({ label_id, artist_id }))
  if (rows.length > 0) await trx.insertInto('label_founders').values(rows).execute()
}

const isMerged = (value: object): value is MergedItem => 'merged_into' in value

function documentOf<Person extends { name: string }>(
  kind: PersonKind,
  Value: z.ZodMiniType<Person>,
  read: (trx: Db, id: number) => Promise<Person | undefined>,
  writePerson: (trx: Db, id: number, person: Person) => Promise<void>,
): Document<Person | MergedItem> & { kind: PersonKind } {
  return {
    kind,
    what: `This ${kind}`,
    parse: value => z.union([MergedItem, Value]).parse(value),
    async lock(trx, id) {
      // As import does, before any row.
      await lockNames(trx)
      await trx.selectFrom(tables[kind]).select('id').where('id', '=', id).forNoKeyUpdate().executeTakeFirst()
      return (await read(trx, id)) ?? (await mergedValue(trx, kind, id))
    },
    async write(trx, id, value) {
      if (value === null) return deleteItem(trx, kind, id)
      if (isMerged(value)) return mergeItems(trx, { kind, from: id, to: value.merged_into })
      const merge = await findMerge(trx, kind, id)
      if (merge) await restore(trx, kind, id)
      // Two of one name may have been merged. What else has the name by now is new, as by an import.
      const isNew = merge !== undefined || (await read(trx, id))?.name !== value.name
      if (isNew) await assertFree(trx, kind, value.name, [id, ...(merge?.to ? [merge.to] : [])])
      await writePerson(trx, id, value)
    },
    name: ({ name }) => name,
  }
}

export const artistDocument = documentOf('artist', StudioArtist, readArtist, writeArtist)
export const labelDocument = documentOf('label', StudioLabel, readLabel, writeLabel)
