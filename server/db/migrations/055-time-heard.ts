import { type Kysely, sql } from 'kysely'

export const cost = 'at once'

/**
 * A listen counts the time that passed while it sounded, at whatever speed, and knows in which quarters of an hour that was: the days
 * of every time zone begin with one. Listens that were recorded before have null there. And accounts know when they last kept no
 * history, so that what was heard before that is told apart from what was heard meanwhile, however late it arrives.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of online) await sql.raw(statement).execute(db)
}

/** The way between two positions that no speed could play in that time, with 5 s of slack, was a jump. */
const isHeard = (way: string, passedMs: string) => `${way} between 0 and greatest(${passedMs}, 0) * 3 + 5000`

export const online = [
  'alter table plays add column if not exists speed real',
  'alter table stretches add column if not exists speed real',
  'alter table listens add column if not exists quarters integer[]',
  'alter table users add column if not exists history_off_from timestamptz, add column if not exists history_off_until timestamptz',
  // Adds the last `heard` ms until a time to the quarters of an hour of a listen. What is before its first one counts there.
  `create or replace function add_heard(quarters integer[], began timestamptz, until timestamptz, heard integer)
    returns integer[] language sql stable as $$
    select case when heard <= 0 then quarters else (
      select array_agg(coalesce(quarters[n], 0) + greatest(0, extract(epoch from
          least(until, first + n * interval '15 minutes')
          - greatest(until - heard * interval '1 millisecond', case when n > 1 then first + (n - 1) * interval '15 minutes' end)
        ) * 1000)::integer order by n)
      from (select date_bin('15 minutes', began, timestamptz 'epoch') as first) bin
      cross join generate_series(1, greatest(1, cardinality(quarters), ceil(extract(epoch from until - first) / 900)::integer)) n
    ) end $$`,
  /*
   * As in 036, except for these: what was heard is the time that passed, or that the way takes at the speed that was told, if that is
   * shorter; a listen ends after a day; and it goes on between positions of which both are from before the last time in which no
   * history was kept, or both from after it. None is kept of that time itself.
   */
  `create or replace function record_listens() returns trigger language plpgsql
    set enable_seqscan = off set enable_bitmapscan = off as $$
  begin
    insert into listens as listen (id, user_id, set_id, started_at, ended_at, position_ms, heard_ms, quarters)
    select case when goes_on then last.id else nextval('listens_id_seq') end, saved.user_id, saved.set_id,
      updated_at, updated_at, current_timestamp_ms, case when goes_on then heard else 0 end, '{}'
    from saved
      cross join lateral (select history_off_from as off_from,
        coalesce(history_off_until, keep_history_at, '-infinity') as off_until from users
        where id = saved.user_id and keep_history offset 0) kept
      left join lateral (select * from listens l where l.set_id = saved.set_id and l.user_id = saved.user_id
        and (ended_at >= off_until) = (saved.updated_at >= off_until) order by l.id desc limit 1) last on true
      cross join lateral (select current_timestamp_ms - position_ms as way,
        extract(epoch from updated_at - ended_at) * 1000 as passed) step
      cross join lateral (select case when not starts and ${isHeard('way', 'passed')}
        then round(greatest(0, least(way / coalesce(speed, 1), passed, 86400000)))::integer else 0 end as heard) forward
      cross join lateral (select abs(passed - heard) < 30 * 60000 and updated_at - started_at < interval '1 day'
        as goes_on) pause
    where off_from is null or updated_at < off_from or updated_at >= off_until
    on conflict (id) do update set ended_at = greatest(listen.ended_at, excluded.ended_at),
      position_ms = excluded.position_ms, heard_ms = listen.heard_ms + excluded.heard_ms,
      quarters = add_heard(coalesce(listen.quarters, array[listen.heard_ms]), listen.started_at, excluded.ended_at,
        excluded.heard_ms);
    return null;
  end $$`,
  // As in 036, except for what is a jump.
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
    where not saved.starts and way > 0 and ${isHeard('way', 'extract(epoch from took) * 1000')} and part.begins < part.ends
    for key share of listenbrainz
    on conflict (id) do update set ended_at = excluded.ended_at, heard_ms = scrobble.heard_ms + excluded.heard_ms;
    return null;
  end $$`,
]
