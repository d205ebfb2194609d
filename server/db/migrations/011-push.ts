import { type Kysely, sql } from 'kysely'

/** Push subscriptions of devices, and the queue of pushes to send. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  // A session is one browser, and a browser has one subscription.
  `create table push_subscriptions (
    session_id uuid primary key references sessions on delete cascade,
    user_id integer not null references users on delete cascade,
    endpoint text not null,
    p256dh text not null,
    auth text not null,
    created_at timestamptz not null default now()
  )`,
  'create unique index push_subscriptions_endpoint_key on push_subscriptions (endpoint)',
  'create index push_subscriptions_user_id_idx on push_subscriptions (user_id)',
  `create table push_queue (
    id bigint generated always as identity primary key,
    session_id uuid not null references push_subscriptions on delete cascade,
    notification_id integer not null references notifications on delete cascade,
    tries integer not null default 0,
    due_at timestamptz not null default now(),
    created_at timestamptz not null default now()
  )`,
  'create index push_queue_due_at_idx on push_queue (due_at)',
  'create index push_queue_session_id_idx on push_queue (session_id)',
  'create index push_queue_notification_id_idx on push_queue (notification_id)',
  // The end of a session deletes its push subscription.
  `create function end_push() returns trigger language plpgsql as $$
  begin
    delete from push_subscriptions where session_id = old.id;
    return null;
  end $$`,
  `create trigger end_push after update of revoked_at on sessions
    for each row when (old.revoked_at is null and new.revoked_at is not null) execute function end_push()`,
]
