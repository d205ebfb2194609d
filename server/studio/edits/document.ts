import { createHash } from 'node:crypto'
import type { EditKind } from '#contract/entities/studio.ts'
import type { Db } from '../../db/pool.ts'
import { Failure, notFound } from '../../http/failure.ts'

/**
 * A kind of item as the Studio edits it: one value, read and written whole. Every change goes through `change`, so that it is
 * logged, and can be undone by writing the value from before.
 */
export interface Document<Value> {
  kind: EditKind
  /** Parses a value of the log, which an earlier version may have written. */
  parse(value: unknown): Value
  /** The item; undefined if there is none of this id. Locks it until the transaction ends. */
  lock(trx: Db, id: number): Promise<Value | undefined>
  /** Makes the item this value; null removes it. `userId` is the curator's. */
  write(trx: Db, id: number, value: Value | null, userId: number): Promise<void>
  /** What an item is called. */
  name(value: Value): string
  /** What a listener reads for an item that is gone: `This set`. */
  what: string
}

/** Stable text of a value: objects by their sorted keys, and nothing where a value is undefined. */
const canonical = (value: unknown): string =>
  JSON.stringify(value, (_, each) =>
    typeof each === 'object' && each !== null && !Array.isArray(each)
      ? Object.fromEntries(Object.entries(each).sort(([a], [b]) => (a < b ? -1 : 1)))
      : each,
  ) ?? 'null'

/** The version of a value: a digest, so that whatever changes an item (an import, a command) makes another one. */
export const versionOf = (value: unknown): string =>
  createHash('sha256').update(canonical(value)).digest('hex').slice(0, 16)

export const isSame = (a: unknown, b: unknown) => canonical(a) === canonical(b)

interface Change<Value> {
  id: number
  userId: number
  /** The version that the change is made of; undefined for a change that doesn't depend on what was there. */
  version?: string | undefined
  /** The new value; null removes the item. */
  to(before: Value): Value | null | Promise<Value | null>
}

interface Standing {
  id: number
  standing: unknown
}

/** Who made an item what it is, for a message: ` by yuna`. Empty if that was no edit of it: an import, a command, an edit of its tracks. */
async function lastEditor(trx: Db, kind: EditKind, { id, standing }: Standing): Promise<string> {
  const edit = await trx
    .selectFrom('edits')
    .leftJoin('users', 'users.id', 'edits.made_by')
    .select(['username', 'after'])
    .where('kind', '=', kind)
    .where('item_id', '=', id)
    .orderBy('edits.id', 'desc')
    .executeTakeFirst()
  return edit?.username && isSame(edit.after, standing) ? ` by ${edit.username}` : ''
}

async function changedMeanwhile(trx: Db, { kind, what }: Pick<Document<never>, 'kind' | 'what'>, standing: Standing) {
  return new Failure(409, `${what} was changed${await lastEditor(trx, kind, standing)} in the meantime`)
}

/** Throws a 409 if an item isn't of a version any more. */
export async function assertVersion(
  trx: Db,
  document: Pick<Document<never>, 'kind' | 'what'>,
  { version, ...item }: Standing & { version: string },
): Promise<void> {
  if (version !== versionOf(item.standing)) throw await changedMeanwhile(trx, document, item)
}

/**
 * Undoes an edit: the item becomes what it was before. Resolves with the edit that did it. Throws a 409 if the item was changed
 * since, because that change would be lost.
 */
export async function undo<Value>(
  trx: Db,
  document: Document<Value>,
  edit: { id: number; item_id: number; before: unknown; after: unknown },
  userId: number,
): Promise<number> {
  const [before, after] = [edit.before, edit.after].map(value => (value === null ? null : document.parse(value)))
  const current = (await document.lock(trx, edit.item_id)) ?? null
  if (!isSame(current, after)) throw await changedMeanwhile(trx, document, { id: edit.item_id, standing: current })
  await document.write(trx, edit.item_id, before ?? null, userId)
  const written = (await document.lock(trx, edit.item_id)) ?? null
  return logEdit(trx, document, { id: edit.item_id, userId, before: current, after: written, undoes: edit.id })
}

/**
 * Changes an item and logs it, in the caller's transaction. Resolves with the item as it is then, and the edit's id; null if
 * nothing changed. Throws a 404 for an unknown item, and a 409 if it isn't of the given version any more.
 */
export async function change<Value>(
  trx: Db,
  document: Document<Value>,
  { id, userId, version, to }: Change<Value>,
): Promise<{ value: Value | null; edit: number | null }> {
  const before = await document.lock(trx, id)
  if (before === undefined) throw notFound(document.what)
  if (version !== undefined) await assertVersion(trx, document, { id, version, standing: before })
  await document.write(trx, id, await to(before), userId)
  const after = (await document.lock(trx, id)) ?? null
  if (isSame(before, after)) return { value: after, edit: null }
  return { value: after, edit: await logEdit(trx, document, { id, userId, before, after }) }
}

interface Logged<Value> {
  id: number
  userId: number
  before: Value | null
  after: Value | null
  undoes?: number | undefined
}

/** Logs a change that was made. Resolves with the edit's id. */
export async function logEdit<Value>(
  trx: Db,
  { kind, name }: Document<Value>,
  { id, userId, before, after, undoes }: Logged<Value>,
): Promise<number> {
  const named = after ?? before
  const edit = await trx
    .insertInto('edits')
    .values({
      made_by: userId,
      kind,
      item_id: id,
      name: named === null ? '' : name(named),
      before: before === null ? null : JSON.stringify(before),
      after: after === null ? null : JSON.stringify(after),
      undoes: undoes ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return edit.id
}
