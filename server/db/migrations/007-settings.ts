import { type Kysely, sql } from 'kysely'

/** What the settings page shows and changes: opting out of mail, a picture, and every session of a listener. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  'alter table users add column marketing_opt_out boolean not null default false',
  // An identity's session is one sign-in at its provider, known by its time (seconds since 1970).
  `alter table sessions
    add column user_agent text,
    add column last_used_at timestamptz not null default now(),
    add column auth_time bigint`,
  'create unique index sessions_auth_time_key on sessions (user_id, auth_time) where auth_time is not null',
  // Named by its content: `avatars/<hash>.webp` is what users have.
  `create table avatars (
    hash text primary key,
    bytes bytea not null,
    created_at timestamptz not null default now()
  )`,
  'create index users_avatar_url_idx on users (avatar_url) where avatar_url is not null',
  /*
   * A picture goes with the last listener who has it. The lock lets nobody else drop or add one until the end: whoever has
   * it or leaves it just now is waited for, and seen by the statement after it.
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
