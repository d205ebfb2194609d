import { type RawBuilder, sql } from 'kysely'
import type { ReportedComment } from '#contract/entities/reported-comment.ts'
import type { List } from '#contract/shapes.ts'
import type { Db } from '../../db/pool.ts'
import { isoTime } from '../../db/select/json.ts'
import { versionOf } from '../edits/document.ts'
import { decisionOf } from './document.ts'

export type ReportState = 'open' | 'decided'

/** So many reports of a comment are answered: the newest. */
const maxReports = 100

type Row = Omit<ReportedComment, 'hidden' | 'version'> & {
  hidden_reason: string | null
  hidden_text: string | null
  decided_report: number | null
}

/** The comments of a list: each with its id and its place. */
const listed: Record<ReportState, RawBuilder<unknown>> = {
  // Of what is hidden nobody reports anything; a report that was made before says no more.
  open: sql`select r.post_id as id, row_number() over (order by count(*) desc, min(r.id)) as place
    from reports r join posts p on p.id = r.post_id and p.hidden_reason is null and r.id > coalesce(p.decided_report, 0)
    group by r.post_id`,
  decided: sql`select id, row_number() over (order by decided_at desc, id desc) as place
    from posts where decided_at is not null`,
}

/** A report is about what is shown in its list: what is open, or what was decided. */
const isShown: Record<ReportState, RawBuilder<unknown>> = {
  open: sql`r.id > coalesce(p.decided_report, 0)`,
  decided: sql`r.id <= p.decided_report`,
}

/** A page of the reported comments. */
export async function findReports(
  db: Db,
  state: ReportState,
  { offset, limit }: { offset: number; limit: number },
): Promise<List<ReportedComment>> {
  const { rows } = await sql<Row>`
    with listed as (${listed[state]}), page as (select * from listed order by place offset ${offset} limit ${limit})
    select p.id, p.text, ${isoTime('p.timestamp')} as timestamp, p.set_timestamp,
      json_build_object('id', u.id, 'username', u.username, 'avatar_url', u.avatar_url) as author,
      case when s.id is not null then json_build_object('id', s.id, 'set_name', s.set_name) end as set_meta,
      case when t.id is not null then json_build_object('id', t.id, 'artist', t.artist, 'title', t.title) end as track_meta,
      (select coalesce(json_agg(json_build_object('id', r.id, 'reason', r.reason, 'text', r.text,
          'created_dt', ${isoTime('r.created_at')}) order by r.id desc), '[]')
        from (select * from reports r where r.post_id = p.id and ${isShown[state]} order by id desc
          limit ${maxReports}) r) as reports,
      p.hidden_reason, p.hidden_text, p.decided_report, ${isoTime('p.decided_at')} as decided_dt,
      case when p.decided_at is not null then
        (select c.username from edits e join users c on c.id = e.made_by
          where e.kind = 'comment' and e.item_id = p.id order by e.id desc limit 1) end as decided_by
    from page join posts p on p.id = page.id join users u on u.id = p.user_id
      left join sets s on s.id = p.set_id left join tracks t on t.id = p.track_id
    order by page.place`.execute(db)
  const counted = await sql<{ total: number }>`
    with listed as (${listed[state]}) select count(*)::integer as total from listed`.execute(db)
  return {
    data: rows.map(({ hidden_reason: reason, hidden_text: text, decided_report: last_report, ...comment }) => {
      const decision = decisionOf({ reason, text, last_report })
      return { ...comment, hidden: decision.hidden, version: versionOf(decision) }
    }),
    pagination: { offset, count: rows.length, total: counted.rows[0]?.total ?? 0 },
  }
}

/** The newest report of a comment up to this one; null without any. */
export async function newestReport(db: Db, postId: number, upTo: number | null): Promise<number | null> {
  const { id } = await db
    .selectFrom('reports')
    .select(({ fn }) => fn.max('id').as('id'))
    .where('post_id', '=', postId)
    .where('id', '<=', upTo ?? 0)
    .executeTakeFirstOrThrow()
  return id
}
