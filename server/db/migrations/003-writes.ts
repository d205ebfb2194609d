import { type Kysely, sql } from 'kysely'

/** Writes that survive a bad network: idempotency keys, and the items on a listener's profile. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  // status is null only inside the transaction that does the work.
  `create table idempotency_keys (
    user_id integer not null references users on delete cascade,
    key text not null,
    request bytea not null,
    status smallint,
    answer text,
    created_at timestamptz not null default now(),
    primary key (user_id, key)
  )`,
  'create index idempotency_keys_created_at_idx on idempotency_keys (created_at)',
  // The track that played at a liked moment.
  'alter table set_likes add column track_id integer references tracks on delete set null',
  `update set_likes set track_id = st.track_id from set_tracks st
    where st.set_id = set_likes.set_id and st.start_time <= set_likes.set_timestamp
      and set_likes.set_timestamp < st.end_time`,
  'create index set_likes_track_id_idx on set_likes (track_id, user_id)',
  // The items that a profile lists: those with a favourite, a like, a watch or a liked moment.
  `alter table user_set_favs add column kept boolean not null
    generated always as (is_fav or show_likes or user_likes > 0) stored`,
  `alter table user_track_favs add column kept boolean not null
    generated always as (is_fav or show_likes or user_likes > 0) stored`,
  `alter table user_artist_stats add column kept boolean not null
    generated always as (is_followed or show_likes) stored`,
  `alter table user_label_stats add column kept boolean not null
    generated always as (is_followed or show_likes) stored`,
]
