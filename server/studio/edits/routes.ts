import { sql } from 'kysely'
import type { EditKind } from '#contract/entities/studio.ts'
import { listEdits, undoEdit } from '#contract/routes/studio/edits.ts'
import type { Db } from '../../db/pool.ts'
import { isoTime, jsonTextOf, listText } from '../../db/select/json.ts'
import { JsonText } from '../../http/api/json-text.ts'
import type { Registry } from '../../http/api/registry.ts'
import { Failure, notFound } from '../../http/failure.ts'
import { type Document, undo } from './document.ts'

/** A kind of item whose edits can be undone. */
export interface Undoable {
  kind: EditKind
  undo(trx: Db, edit: Parameters<typeof undo>[2], userId: number): Promise<number>
}

export const undoable = <Value>(document: Document<Value>): Undoable => ({
  kind: document.kind,
  undo: (trx, edit, userId) => undo(trx, document, edit, userId),
})

const editColumns = sql`e.id, e.kind, e.item_id, e.name, u.username as made_by,
  ${isoTime('e.made_at')} as made_dt, e.before, e.after, e.undoes, undone.id as undone_by`

/** Edits of listeners are for admins. */
const isFor = (userId: number, kind: 'kind' | 'e.kind') =>
  sql<boolean>`(${sql.ref(kind)} <> 'listener' or exists (select from users where id = ${userId} and role = 'admin'))`

/** The edit log. */
export function editRoutes(registry: Registry, kinds: readonly Undoable[]): void {
  registry.implement(listEdits, async ({ query: { kind, item_id, before, limit }, caller: { userId }, db }) => {
    const conditions = [
      isFor(userId, 'e.kind'),
      ...(kind === undefined ? [] : [sql`e.kind = ${kind}`]),
      ...(item_id === undefined ? [] : [sql`e.item_id = ${item_id}`]),
      ...(before === undefined ? [] : [sql`e.id < ${before}`]),
    ]
    const where = sql`where ${sql.join(conditions, sql` and `)}`
    const { rows } = await sql<{ answer: string }>`
      select '{"data":' || ${listText(sql`page.edit`, sql`page.id desc`)} || '}' as answer from (
        select e.id, ${jsonTextOf(editColumns)} as edit
        from edits e left join users u on u.id = e.made_by left join edits undone on undone.undoes = e.id
        ${where} order by e.id desc limit ${limit}) page`.execute(db)
    return new JsonText(rows[0]?.answer ?? '{"data":[]}')
  })

  registry.implement(undoEdit, async ({ params: { id }, caller: { userId }, db }) => {
    const edit = await db
      .selectFrom('edits')
      .select(['id', 'kind', 'item_id', 'before', 'after'])
      .where('id', '=', id)
      .where(isFor(userId, 'kind'))
      .forUpdate()
      .executeTakeFirst()
    const kind = kinds.find(each => each.kind === edit?.kind)
    if (!edit || !kind) throw notFound('This edit')
    const undone = await db.selectFrom('edits').select('id').where('undoes', '=', id).executeTakeFirst()
    if (undone) throw new Failure(409, 'This edit was undone already')
    return { edit_id: await kind.undo(db, edit, userId) }
  })
}
