import { type Kysely, sql } from 'kysely'

/** For the settings page: the marketing opt-out, avatars, and the list of sessions. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  'alter table users add column marketing_opt_out boolean not null default false',
  // The session of an identity is one sign-in at its provider, identified by its time (seconds since 1970).
  `alter table sessions
    add column user_agent text,
    add column last_used_at timestamptz not null default now(),
    add column auth_time bigint`,
  'create unique index sessions_auth_time_key on sessions (user_id, auth_time) where auth_time is not null',
  // A picture is named by its content: `avatars/<hash>.webp` in users.avatar_url.
  `create table avatars (
    hash text primary key,
    bytes bytea not null,
    created_at timestamptz not null default now()
  )`,
  'create index users_avatar_url_idx on users (avatar_url) where avatar_url is not null',
  /*
   * Deletes a picture with the last listener who uses it. The lock blocks other transactions that add or delete pictures, and
   * waits for running ones, so that the next statement sees their result.
   */
  `create function drop_avatar() returns trigger language plpgsql as $$
  declare
    left_hash text := substring(old.avatar_url from '^avatars/([0-9a-f]{64})\\.webp$');
  begin
    lock table avatars in share row exclusive mode;
    delete from avatars where hash = left_hash and not exists (select from users where avatar_url = old.avatar_url);
    return null;
  end $$`,
  `create trigger drop_avatar after delete or update of avatar_url on users
    for each row when (old.avatar_url is not null) execute function drop_avatar()`,
]
