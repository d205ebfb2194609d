import { sql } from 'kysely'
import * as z from 'zod/mini'
import { ReportReason } from '#contract/entities/reports.ts'
import { Id } from '#contract/shapes.ts'
import type { Db } from '../../db/pool.ts'
import type { Document } from '../edits/document.ts'
import { notifyAuthor } from './notify-author.ts'

/**
 * What is decided on a comment. Its text and its author aren't part of it: the log outlives both, and they may be deleted for
 * good (product, 13.2).
 */
export const Decision = z.object({
  /** Why it is hidden; null while it is shown. */
  hidden: z.nullable(z.object({ reason: ReportReason, text: z.string() })),
  /** The newest report that is decided on; null before the first decision. */
  last_report: z.nullable(Id),
})
export type Decision = z.infer<typeof Decision>

export const commentDocument: Document<Decision> = {
  kind: 'comment',
  what: 'This comment',
  name: () => 'A comment',
  parse: value => Decision.parse(value),
  async lock(trx, id) {
    const post = await trx
      .selectFrom('posts')
      .select(['hidden_reason as reason', 'hidden_text as text', 'decided_report as last_report'])
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst()
    return post && decisionOf(post)
  },
  async write(trx: Db, id, value) {
    await trx
      .updateTable('posts')
      .set({
        hidden_reason: value?.hidden?.reason ?? null,
        hidden_text: value?.hidden?.text ?? null,
        decided_report: value?.last_report ?? null,
        decided_at: value?.hidden || value?.last_report ? sql<Date>`clock_timestamp()` : null,
      })
      .where('id', '=', id)
      .execute()
    await notifyAuthor(trx, id)
  },
}

interface Stored {
  reason: string | null
  text: string | null
  last_report: number | null
}

/** The decision as a comment's row has it. */
export const decisionOf = ({ reason, text, last_report }: Stored): Decision =>
  Decision.parse({ hidden: reason === null ? null : { reason, text: text ?? '' }, last_report })
