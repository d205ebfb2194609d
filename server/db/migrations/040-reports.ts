import { type Kysely, sql } from 'kysely'
import { concurrently, indexOnce, triggerOnce } from '../online.ts'
import { setCounters } from './004-counters/views.ts'

export const cost = 'at once'

/**
 * Comments that listeners report and curators hide, and listeners who are blocked. A hidden comment isn't counted. What is decided
 * stands with the comment: a report is open while it is newer than `decided_report`.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const columns = [
  `alter table posts add column if not exists hidden_reason text, add column if not exists hidden_text text,
    add column if not exists decided_report integer, add column if not exists decided_at timestamptz(3)`,
  // The version before joins the releases, so it leaves out notifications of hidden comments.
  `alter table notifications alter column release_id drop not null,
    add column if not exists post_id integer references posts on delete cascade`,
]

const counting = [
  `create or replace function count_posts() returns trigger language plpgsql as $$
    declare
      before integer := case when tg_op <> 'INSERT' and old.hidden_reason is null then old.set_id end;
      after integer := case when tg_op <> 'DELETE' and new.hidden_reason is null then new.set_id end;
    begin
      if after is distinct from before then
        update sets set post_count = post_count - 1 where id = before;
        update sets set post_count = post_count + 1 where id = after;
      end if;
      return null;
    end $$`,
  triggerOnce(
    'count_posts',
    'posts',
    `after insert or delete or update of set_id, hidden_reason on posts
      for each row execute function count_posts()`,
    'hidden_reason',
  ),
]

const indexes = {
  posts_hidden_idx: 'on posts (user_id) where hidden_reason is not null',
  posts_decided_idx: 'on posts (decided_at) where decided_at is not null',
  notifications_post_idx: 'on notifications (post_id) where post_id is not null',
}

export const online = [
  ...columns,
  ...counting,
  ...Object.entries(indexes).map(([name, text]) => `${concurrently} ${name} ${text}`),
]

const statements = [
  ...columns,
  ...counting,
  `create or replace ${setCounters('from posts p where p.set_id = s.id and p.hidden_reason is null')}`,
  ...Object.entries(indexes).map(([name, text]) => indexOnce(name, text)),
  `create table reports (
    id integer generated always as identity primary key,
    post_id integer not null references posts on delete cascade,
    user_id integer not null references users on delete cascade,
    reason text not null,
    text text not null,
    created_at timestamptz(3) not null default now(),
    unique (post_id, user_id)
  )`,
  'create index reports_user_id_idx on reports (user_id, id)',
  `create table blocks (
    user_id integer not null references users on delete cascade,
    blocked_id integer not null references users on delete cascade,
    is_blocked boolean not null,
    blocked_at timestamptz(3) not null,
    blocked_client uuid,
    blocked_seq bigint,
    primary key (user_id, blocked_id),
    check (user_id <> blocked_id)
  )`,
  'create index blocks_blocked_id_idx on blocks (blocked_id)',
]
