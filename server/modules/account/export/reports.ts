import type { ListenerExport } from '#contract/entities/export.ts'
import { ReportReason } from '#contract/entities/reports.ts'
import { batch, type Section } from './section.ts'

/** The sections of an export about what a listener doesn't want to see: reported comments, blocked listeners. */

export const reports: Section<ListenerExport['reports'][number]> = async (db, userId, after) => {
  const rows = await db
    .selectFrom('reports')
    .select(['id', 'post_id', 'reason', 'text', 'created_at'])
    .where('user_id', '=', userId)
    .where('id', '>', after)
    .orderBy('id')
    .limit(batch)
    .execute()
  return rows.map(({ id, post_id, reason, text, created_at }) => [
    id,
    { comment_id: post_id, reason: ReportReason.parse(reason), text, created_dt: created_at.toISOString() },
  ])
}

export const blocked: Section<ListenerExport['blocked'][number]> = async (db, userId, after) => {
  const rows = await db
    .selectFrom('blocks as b')
    .innerJoin('users as u', 'u.id', 'b.blocked_id')
    .select(['u.id', 'u.username as name', 'is_blocked', 'blocked_at'])
    .where('user_id', '=', userId)
    .where('blocked_id', '>', after)
    .orderBy('blocked_id')
    .limit(batch)
    .execute()
  return rows.map(({ id, name, is_blocked, blocked_at }) => [
    id,
    { listener: { id, name }, is_blocked, updated_dt: blocked_at.toISOString() },
  ])
}
