import { type Kysely, sql } from 'kysely'

export const cost = 'at once'

/**
 * Artists, labels and tracks that were merged into another one, or deleted (`to_id` is null then). What was written for the old id
 * lands on the new one. `item` is the row that was removed, and `merged_rows` what belonged to it, so that it can be undone. A
 * listener's rows go with the listener.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table merges (
    kind text not null check (kind in ('track', 'artist', 'label')),
    from_id integer not null,
    to_id integer,
    item jsonb not null,
    merged_at timestamptz(3) not null default clock_timestamp(),
    primary key (kind, from_id)
  )`.execute(db)
  await sql`create table merged_rows (
    id integer primary key generated always as identity,
    kind text not null,
    from_id integer not null,
    user_id integer references users (id) on delete cascade,
    source text not null,
    row jsonb not null,
    foreign key (kind, from_id) references merges on delete cascade
  )`.execute(db)
  await sql`create index merged_rows_item_idx on merged_rows (kind, from_id, source)`.execute(db)
  await sql`create index merged_rows_user_id_idx on merged_rows (user_id) where user_id is not null`.execute(db)
}
