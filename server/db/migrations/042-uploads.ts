import { type Kysely, sql } from 'kysely'

export const cost = 'at once'

/**
 * Recordings that curators upload, and those that the Studio keeps: a set's recording that was replaced can be brought back while its row
 * is there.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table uploads (
    id uuid primary key,
    made_by integer not null references users (id) on delete cascade,
    made_at timestamptz(3) not null default clock_timestamp(),
    changed_at timestamptz(3) not null default clock_timestamp(),
    name text not null,
    modified_at timestamptz(3),
    path text not null,
    size bigint not null check (size > 0),
    received bigint not null default 0,
    state text not null default 'receiving' check (state in ('receiving', 'waiting', 'reading', 'refused', 'done')),
    reason text,
    share real not null default 0,
    found jsonb not null default '{}',
    same_kind text,
    same_id integer,
    draft_id integer references drafts (id) on delete set null,
    set_id integer references sets (id) on delete set null,
    held_by uuid,
    held_until timestamptz(3),
    tries smallint not null default 0,
    is_wanted boolean not null default false
  )`.execute(db)
  await sql`create index uploads_made_by_idx on uploads (made_by, made_at)`.execute(db)
  await sql`create index uploads_draft_id_idx on uploads (draft_id)`.execute(db)
  await sql`create index uploads_set_id_idx on uploads (set_id)`.execute(db)
  await sql`create index uploads_unread_idx on uploads (changed_at) where state in ('waiting', 'reading')`.execute(db)
  await sql`create table kept_recordings (
    permalink text primary key,
    recording jsonb not null,
    kept_at timestamptz(3) not null default clock_timestamp()
  )`.execute(db)
}
