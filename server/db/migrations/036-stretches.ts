import { type Kysely, sql } from 'kysely'
import { triggerOnce } from '../online.ts'

export const cost = 'at once'

/**
 * Parts of sets that play by themselves, such as the tracks of a playlist: heard for the history and for ListenBrainz (029, 034), while
 * `plays` keeps where the set was left. And both tables say where nothing was heard on the way from the position before: what is
 * far behind it in time may be near in the recording.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of online) await sql.raw(statement).execute(db)
}

const recordAfter = (event: 'insert' | 'update') =>
  triggerOnce(
    `record_listens_${event}`,
    'stretches',
    `after ${event} on stretches referencing new table as saved for each statement execute function record_listens()`,
  )

export const online = [
  'alter table plays add column if not exists starts boolean not null default false',
  // As `plays` is, so that the same statements write it. Its rows are deleted after a day: only the next position needs them.
  `create table if not exists stretches (
    user_id integer not null references users on delete cascade,
    set_id integer not null references sets on delete cascade,
    current_timestamp_ms integer not null,
    updated_at timestamptz(3) not null default now(),
    client uuid,
    seq bigint,
    starts boolean not null default false,
    primary key (user_id, set_id)
  ) with (fillfactor = 80)`,
  // For the deletion of a set.
  'create index if not exists stretches_set_id_idx on stretches (set_id)',
  // As in 029, except for `starts`.
  `create or replace function record_listens() returns trigger language plpgsql
    set enable_seqscan = off set enable_bitmapscan = off as $$
  begin
    insert into listens as listen (id, user_id, set_id, started_at, ended_at, position_ms, heard_ms)
    select case when goes_on then last.id else nextval('listens_id_seq') end, saved.user_id, saved.set_id,
      updated_at, updated_at, current_timestamp_ms, case when goes_on then heard else 0 end
    from saved
      cross join lateral (select coalesce(keep_history_at, '-infinity') as since from users
        where id = saved.user_id and keep_history offset 0) kept
      left join lateral (select * from listens l where l.set_id = saved.set_id and l.user_id = saved.user_id
        and ended_at >= since order by l.id desc limit 1) last on true
      cross join lateral (select current_timestamp_ms - position_ms as way,
        extract(epoch from updated_at - ended_at) * 1000 as passed) step
      cross join lateral (select case when not starts and way between 0 and passed * 1.5 + 5000 then way else 0 end
        as heard) forward
      cross join lateral (select passed - heard < 30 * 60000 as goes_on) pause
    on conflict (id) do update set ended_at = excluded.ended_at, position_ms = excluded.position_ms,
      heard_ms = listen.heard_ms + excluded.heard_ms;
    return null;
  end $$`,
  recordAfter('insert'),
  recordAfter('update'),
  // As in 034, except for `starts`, and for a listener who disconnects at this moment: the lock waits for that.
  `create or replace function record_scrobbles() returns trigger language plpgsql
    set enable_seqscan = off set enable_bitmapscan = off as $$
  begin
    if not exists (select from saved join listenbrainz using (user_id)) then return null; end if;
    insert into scrobbles as scrobble (id, user_id, set_id, track_id, track_start, length_ms, heard_ms, began_at, ended_at)
    select coalesce(last.id, nextval('scrobbles_id_seq')), saved.user_id, saved.set_id, tracks.id, slot.begins,
      slot.ends - slot.begins, part.ends - part.begins,
      earlier.updated_at + took * ((part.begins - earlier.current_timestamp_ms)::double precision / way),
      earlier.updated_at + took * ((part.ends - earlier.current_timestamp_ms)::double precision / way)
    from saved join earlier using (user_id, set_id) join listenbrainz using (user_id)
      cross join lateral (select saved.current_timestamp_ms - earlier.current_timestamp_ms as way,
        saved.updated_at - earlier.updated_at as took) step
      cross join lateral (select st.track_id, st.start_time as begins,
          least(st.end_time, lead(st.start_time) over (order by st.start_time, st.track_position)) as ends
        from set_tracks st where st.set_id = saved.set_id) slot
      join tracks on tracks.id = slot.track_id and tracks.mix_type <> 'ID'
      cross join lateral (select greatest(slot.begins, earlier.current_timestamp_ms) as begins,
        least(slot.ends, saved.current_timestamp_ms) as ends) part
      left join lateral (select id from scrobbles s where s.set_id = saved.set_id and s.user_id = saved.user_id
        and s.track_start = slot.begins and slot.begins < earlier.current_timestamp_ms
        and s.ended_at > earlier.updated_at - interval '30 minutes' order by s.id desc limit 1) last on true
    where not saved.starts and way > 0 and way <= extract(epoch from took) * 1000 * 1.5 + 5000 and part.begins < part.ends
    for key share of listenbrainz
    on conflict (id) do update set ended_at = excluded.ended_at, heard_ms = scrobble.heard_ms + excluded.heard_ms;
    return null;
  end $$`,
  triggerOnce(
    'record_scrobbles',
    'stretches',
    `after update on stretches referencing old table as earlier new table as saved
      for each statement execute function record_scrobbles()`,
  ),
]
