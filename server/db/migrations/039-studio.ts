import { type Kysely, sql } from 'kysely'

export const cost = 'at once'

/**
 * The Studio's edit log and drafts. An edit outlives its curator's account, without their name. `before` and `after` are the
 * item as the Studio edits it; null where it didn't exist.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table edits (
    id integer primary key generated always as identity,
    made_by integer references users (id) on delete set null,
    made_at timestamptz(3) not null default clock_timestamp(),
    kind text not null,
    item_id integer not null,
    name text not null,
    before jsonb,
    after jsonb,
    undoes integer references edits (id)
  )`.execute(db)
  await sql`create index edits_item_idx on edits (kind, item_id, id)`.execute(db)
  await sql`create index edits_made_by_idx on edits (made_by)`.execute(db)
  await sql`create unique index edits_undoes_idx on edits (undoes)`.execute(db)
  await sql`create table drafts (
    id integer primary key generated always as identity,
    made_by integer references users (id) on delete set null,
    made_at timestamptz(3) not null default clock_timestamp(),
    changed_at timestamptz(3) not null default clock_timestamp(),
    discarded_at timestamptz(3),
    set jsonb not null,
    recording jsonb,
    notes text[] not null default '{}'
  )`.execute(db)
  await sql`create index drafts_made_by_idx on drafts (made_by)`.execute(db)
}
