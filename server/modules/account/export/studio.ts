import type { ListenerExport } from '#contract/entities/export.ts'
import { EditKind } from '#contract/entities/studio.ts'
import { batch, numbered, type Section } from './section.ts'

/** The sections of an export about what a curator did in the Studio. */

export const edits: Section<ListenerExport['edits'][number]> = async (db, userId, after) => {
  const rows = await db
    .selectFrom('edits')
    .select(['id', 'kind', 'item_id', 'name', 'made_at'])
    .where('made_by', '=', userId)
    .where('id', '>', after)
    .orderBy('id')
    .limit(batch)
    .execute()
  return rows.map(({ id, kind, item_id, name, made_at }) => [
    id,
    { kind: EditKind.parse(kind), item: { id: item_id, name }, made_dt: made_at.toISOString() },
  ])
}

export const uploads: Section<ListenerExport['uploads'][number]> = async (db, userId, after) => {
  const rows = await db
    .selectFrom('uploads')
    .select(['name as file', 'size', 'made_at'])
    .where('made_by', '=', userId)
    .orderBy('made_at')
    .orderBy('id')
    .offset(after)
    .limit(batch)
    .execute()
  return numbered(
    rows.map(({ file, size, made_at }) => ({ file, size: Number(size), made_dt: made_at.toISOString() })),
    after,
  )
}
