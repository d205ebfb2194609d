import { type Kysely, sql } from 'kysely'

/** Accounts: claimed identities, password resets, and rate limits. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  // Registering with an identity only claims its uid. A verified token of that uid and email makes it firebase_uid.
  'alter table users add column claimed_uid text',
  'create index users_claimed_uid_idx on users (claimed_uid) where claimed_uid is not null',
  `create table password_resets (
    hash bytea primary key,
    user_id integer not null references users on delete cascade,
    expires_at timestamptz not null
  )`,
  'create index password_resets_user_id_idx on password_resets (user_id)',
  // Counted attempts within a time window, shared by all processes and kept over a restart.
  `create table attempts (
    name text primary key,
    tries integer not null,
    window_ends timestamptz not null
  )`,
  'create index attempts_window_ends_idx on attempts (window_ends)',
  'create index sessions_expires_at_idx on sessions (expires_at)',
]
