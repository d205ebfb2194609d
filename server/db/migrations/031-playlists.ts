import { type Kysely, sql } from 'kysely'

export const cost = 'at once'

/** Playlists of sets and tracks. Devices make the ids, so that a playlist can be made and filled offline. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  `create table playlists (
    id uuid primary key,
    user_id integer not null references users on delete cascade,
    name text not null,
    description text not null,
    visibility text not null check (visibility in ('private', 'link')),
    created_at timestamptz(3) not null default now(),
    updated_at timestamptz(3) not null default now(),
    edited_at timestamptz(3),
    edited_client uuid,
    edited_seq bigint
  )`,
  'create index playlists_user_id_idx on playlists (user_id, updated_at desc)',
  // A fraction as position: a move changes one row.
  `create table playlist_items (
    playlist_id uuid not null references playlists on delete cascade,
    id uuid not null,
    set_id integer references sets on delete cascade,
    track_id integer references tracks on delete cascade,
    position double precision not null,
    added_at timestamptz(3) not null default now(),
    primary key (playlist_id, id),
    check (set_id is not null or track_id is not null)
  )`,
  'create index playlist_items_position_idx on playlist_items (playlist_id, position)',
  'create index playlist_items_set_id_idx on playlist_items (set_id)',
  'create index playlist_items_track_id_idx on playlist_items (track_id)',
  `create table playlist_follows (
    user_id integer not null references users on delete cascade,
    playlist_id uuid not null references playlists on delete cascade,
    is_followed boolean not null,
    followed_at timestamptz(3) not null,
    followed_client uuid,
    followed_seq bigint,
    primary key (user_id, playlist_id)
  )`,
  'create index playlist_follows_playlist_id_idx on playlist_follows (playlist_id)',
]
