import { sql } from 'kysely'
import { named } from './names.ts'
import type { Section } from './section.ts'

/** The sections of an export about what a curator did in the Studio. */

export const edits: Section<'edits'> = (db, userId, page) =>
  db
    .selectFrom('edits')
    .select(['kind', named('item_id', sql`name`).as('item'), 'made_at as made_dt'])
    .where('made_by', '=', userId)
    .$call(page.after('id'))
    .execute()

export const uploads: Section<'uploads'> = (db, userId, page) =>
  db
    .selectFrom('uploads')
    .select(['name as file', 'size', 'made_at as made_dt'])
    .where('made_by', '=', userId)
    .orderBy('made_at')
    .orderBy('id')
    .$call(page.next)
    .execute()
