import { type Kysely, sql } from 'kysely'

export const cost = '30 ms'

/**
 * Idempotency keys with the answers of their requests, in partitions by how long they are kept and when they were written, so
 * that a whole partition is dropped in place of deleting rows. Housekeeping makes partitions ahead; what fits none goes to the
 * default one.
 *
 * No constraint spans partitions. So whoever claims a key takes an advisory lock for it and then looks it up in all of them, by a
 * snapshot of after the lock: functions that are volatile.
 *
 * `idempotency_keys` stays for the version before, and for keys that it has stored: each version finds the other's. Both tables
 * are looked up until that one is removed, one version later.
 *
 * Nothing is copied or scanned, however many keys there are.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const today = `(now() at time zone 'UTC')::date`

/** Plans are made once, while there are few keys, and must use the indexes nevertheless. */
const byIndex = 'set enable_seqscan = off set enable_bitmapscan = off set plan_cache_mode = force_generic_plan'

const isStored = (owner: string, key: string) =>
  `(exists (select from answered_requests r where r.user_id = ${owner} and r.key = ${key})
    or exists (select from idempotency_keys k where k.user_id = ${owner} and k.key = ${key}))`

/** The partitions with the first day after each, and how many days its rows are kept. */
const partitions = `
  select c.oid::regclass as name, bound[1]::integer as kept, bound[2]::date as ends
  from pg_inherits i join pg_class c on c.oid = i.inhrelid,
    lateral regexp_match(pg_get_expr(c.relpartbound, c.oid), 'TO \\(''?(\\d+)''?, ''([0-9-]+)''\\)') bound
  where i.inhparent = 'answered_requests'::regclass and bound is not null`

/** What is kept for a day has partitions of a day, what is kept for 30 days of ten. Those of the next two days, too. */
const wanted = `
  select kept, starts, starts + days as ends, format('answered_requests_%s_%s', kept, to_char(starts, 'YYYYMMDD')) as name
  from (values (1, 1), (30, 10)) as kinds (kept, days), generate_series(0, 2) as step,
    lateral (select date '2024-01-01' + ((today - date '2024-01-01') / days + step) * days as starts) start
  where starts <= today + 2`

/** Of several processes, one is enough. A lock that isn't free now may be so in an hour. */
const ofOneProcess = `set lock_timeout = '300ms' as $$
  declare partition record;
  begin
    if not pg_try_advisory_xact_lock(hashtext('segue.answered_requests')) then return; end if;`

const statements = [
  `create table answered_requests (
    user_id integer not null references users on delete cascade,
    kept_days smallint not null,
    status smallint not null,
    written_on date not null default ${today},
    key text not null,
    request bytea not null,
    answer text
  ) partition by range (kept_days, written_on)`,
  'create table answered_requests_default partition of answered_requests default',
  'create unique index answered_requests_default_key on answered_requests_default (user_id, key)',

  // True for each key that is new and now claimed until the transaction ends; also for null. A key that another transaction has
  // claimed isn't waited for.
  `create function claim_keys(owners integer[], wanted text[]) returns boolean[] language plpgsql ${byIndex} as $$
  declare locked boolean[];
  begin
    locked := array(select pg_try_advisory_xact_lock(hashtextextended(key, owner))
      from unnest(owners, wanted) with ordinality as asked (owner, key, place) order by place);
    return array(select key is null or (locked[place] and not ${isStored('owner', 'asked.key')})
      from unnest(owners, wanted) with ordinality as asked (owner, key, place) order by place);
  end $$`,
  // The same for one key, after waiting for a transaction that has claimed it.
  `create function claim_key(owner integer, wanted text) returns boolean language plpgsql as $$
  begin
    perform pg_advisory_xact_lock(hashtextextended(wanted, owner));
    return (claim_keys(array[owner], array[wanted]))[1];
  end $$`,
  `create function answer_to(owner integer, wanted text, out request bytea, out status smallint, out answer text)
    returns setof record language plpgsql stable ${byIndex} as $$
  begin
    return query select r.request, r.status, r.answer from answered_requests r where r.user_id = owner and r.key = wanted
      union all select k.request, k.status, k.answer from idempotency_keys k where k.user_id = owner and k.key = wanted;
  end $$`,

  // A partition isn't made where the default one has its rows, as after a restore: they stay there.
  `create function make_answer_partitions(today date default ${today}) returns void language plpgsql ${ofOneProcess}
    for partition in select * from (${wanted}) w where to_regclass(name) is null and not exists (
      select from answered_requests_default where kept_days = kept and written_on >= starts and written_on < ends)
    loop
      execute format('create table %I (like answered_requests including defaults)', partition.name);
      execute format('create unique index on %I (user_id, key)', partition.name);
      execute format('alter table answered_requests attach partition %I for values from (%s, %L) to (%s, %L)',
        partition.name, partition.kept, partition.starts, partition.kept, partition.ends);
    end loop;
  end $$`,
  `create function drop_answer_partitions(today date default ${today}) returns void language plpgsql ${ofOneProcess}
    for partition in select * from (${partitions}) p where ends + kept <= today loop
      execute format('drop table %s', partition.name);
    end loop;
    delete from answered_requests_default where written_on + kept_days < today;
  end $$`,
  'select make_answer_partitions()',

  // For the version before.
  `create or replace function is_key_stored(owner integer, stored_key text) returns boolean language plpgsql volatile as $$
  begin
    return not (claim_keys(array[owner], array[stored_key]))[1];
  end $$`,
  `create or replace function stored_answer(owner integer, stored_key text) returns setof idempotency_keys
    language plpgsql stable ${byIndex} as $$
  begin
    return query select owner, stored_key, a.request, a.status, a.answer, now(), null::timestamptz
      from answer_to(owner, stored_key) a;
  end $$`,
  `create function claim_older_key() returns trigger language plpgsql ${byIndex} as $$
  begin
    perform pg_advisory_xact_lock(hashtextextended(new.key, new.user_id));
    if exists (select from answered_requests where user_id = new.user_id and key = new.key) then return null; end if;
    return new;
  end $$`,
  `create trigger claim_older_key before insert on idempotency_keys for each row execute function claim_older_key()`,
]
