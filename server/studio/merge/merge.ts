import type { MergedItem } from '#contract/entities/studio-catalogue.ts'
import { standingId } from '../../db/merged.ts'
import type { Db } from '../../db/pool.ts'
import { lockNames } from '../../db/releases/find-or-create.ts'
import type { MergeKind } from '../../db/schema/studio.ts'
import { Failure, notFound } from '../../http/failure.ts'
import { moveFeatured, restoreFeatured } from './featured.ts'
import {
  lockItems,
  moveFirstHeard,
  nameOfMerged,
  removeItem,
  restoreFirstHeard,
  restoreItem,
  saveItem,
} from './item.ts'
import { withLines } from './lines.ts'
import { moveMarks, restoreMarks, saveMarks } from './marks.ts'
import { countMoved, countReferences, moveReferences, restoreReferences } from './references.ts'
import { announceMerged, moveRelease, restoreRelease } from './releases.ts'
import type { Merge } from './saved-rows.ts'
import { moveSuggestions, restoreSuggestions } from './suggestions.ts'

/**
 * Merges an item into another one of its kind: everything that refers to it refers to the one that stays, and listeners have one
 * mark for what were two. Throws a 404 for an unknown item, and a 409 for what can't be one.
 */
export async function mergeItems(trx: Db, { kind, from, to }: Merge & { to: number }): Promise<void> {
  const merge = { kind, from, to }
  await lockNames(trx)
  if (from === to) throw new Failure(409, `This is the same ${kind}`)
  if ((await lockItems(trx, kind, [from, to])) < 2) throw notFound(`This ${kind}`)
  await saveItem(trx, merge)
  if (kind === 'track') await announceMerged(trx, merge)
  await inOneLine(trx, merge, () => retire(trx, merge))
}

/** Removes an item to which nothing of the catalogue refers. Throws a 409 for another one. */
export async function deleteItem(trx: Db, kind: MergeKind, id: number): Promise<void> {
  await lockNames(trx)
  const merge = { kind, from: id, to: null }
  await lockItems(trx, kind, [id])
  if ((await countReferences(trx, kind, id)) > 0)
    throw new Failure(409, `This ${kind} is in use, so it can't be deleted. Merge it into another one instead`)
  await saveItem(trx, merge)
  await retire(trx, merge)
}

async function retire(trx: Db, merge: Merge): Promise<void> {
  await saveMarks(trx, merge)
  if (merge.kind === 'track') {
    await moveRelease(trx, merge)
    await moveSuggestions(trx, merge)
  }
  await moveFirstHeard(trx, merge)
  await moveReferences(trx, merge)
  await moveMarks(trx, merge)
  await moveFeatured(trx, merge)
  await removeItem(trx, merge)
}

/** Undoes a merge or a deletion. */
export async function restore(trx: Db, kind: MergeKind, from: number): Promise<void> {
  await lockNames(trx)
  const merge = await findMerge(trx, kind, from)
  if (!merge) throw notFound(`This ${kind}`)
  if (merge.to !== null) await lockItems(trx, kind, [merge.to])
  await inOneLine(trx, merge, async () => {
    await restoreItem(trx, merge)
    if (kind === 'track') {
      await restoreRelease(trx, merge)
      await restoreSuggestions(trx, merge)
    }
    await restoreFirstHeard(trx, merge)
    await restoreReferences(trx, merge)
    await restoreMarks(trx, merge)
    await restoreFeatured(trx, merge)
  })
  await trx.deleteFrom('merges').where('kind', '=', kind).where('from_id', '=', from).execute()
}

/** What an item was merged into, or that it was deleted; undefined for one that wasn't. */
export async function findMerge(trx: Db, kind: MergeKind, from: number): Promise<Merge | undefined> {
  const found = await trx
    .selectFrom('merges')
    .select('to_id')
    .where('kind', '=', kind)
    .where('from_id', '=', from)
    .executeTakeFirst()
  return found && { kind, from, to: found.to_id }
}

/** A merged item as the edit log has it: another value means that something of it was changed since. */
export async function mergedValue(trx: Db, kind: MergeKind, from: number): Promise<MergedItem | undefined> {
  const merge = await findMerge(trx, kind, from)
  if (!merge || merge.to === null) return undefined
  const merged_into = await standingId(trx, kind, from)
  return { name: await nameOfMerged(trx, merge), merged_into, moved: await countMoved(trx, merge) }
}

/** The lines of tracks and sets follow the names of artists. */
const inOneLine = (trx: Db, { kind, from, to }: Merge, work: () => Promise<void>): Promise<void> =>
  kind === 'artist' && to !== null ? withLines(trx, [from, to], work) : work()
