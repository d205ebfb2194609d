import { type Kysely, sql } from 'kysely'

export const cost = 'at once'

/** The queue of password reset mails. The link is made when a mail is sent, so the queue contains no secrets. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  `create table reset_mails (
    user_id integer primary key references users on delete cascade,
    tries integer not null default 0,
    due_at timestamptz not null default now(),
    created_at timestamptz not null default now()
  )`,
  'create index reset_mails_due_at_idx on reset_mails (due_at)',
]
