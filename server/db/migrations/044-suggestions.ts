import { type Kysely, sql } from 'kysely'
import { concurrently, indexOnce, triggerOnce } from '../online.ts'

export const cost = 'at once'

/**
 * What listeners suggest an ID to be, and who agrees. A suggestion's state follows the track: once it is identified, those that are
 * open are accepted (the first with its names) or closed, and when it is an ID again, they are open again.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const tables = [
  // `edited_*` is the listener's last write, the first one included. Votes from before `named_at` were for other names.
  `create table if not exists suggestions (
    id integer generated always as identity primary key,
    track_id integer not null references tracks on delete cascade,
    user_id integer not null references users on delete cascade,
    artist text not null,
    title text not null,
    mix_name text,
    label text,
    link text,
    why text not null check (why in ('heard', 'played', 'mine')),
    state text not null default 'open' check (state in ('open', 'withdrawn', 'accepted', 'rejected', 'closed')),
    reason text,
    created_at timestamptz(3) not null default clock_timestamp(),
    decided_at timestamptz(3),
    is_edited boolean not null default false,
    named_at timestamptz(3) not null default date_trunc('milliseconds', clock_timestamp()),
    edited_at timestamptz(3) not null,
    edited_client uuid,
    edited_seq bigint
  )`,
  // `agrees` is null once the vote is taken back: the row says when.
  `create table if not exists suggestion_votes (
    suggestion_id integer not null references suggestions on delete cascade,
    user_id integer not null references users on delete cascade,
    agrees boolean,
    voted_at timestamptz(3) not null,
    voted_client uuid,
    voted_seq bigint,
    primary key (suggestion_id, user_id)
  )`,
]

const tableIndexes = [
  `create unique index if not exists suggestions_open_idx on suggestions (track_id, user_id) where state = 'open'`,
  // A track has several after a merge: each has identified one of the IDs that it was.
  `create index if not exists suggestions_accepted_idx on suggestions (track_id) where state = 'accepted'`,
  'create index if not exists suggestions_track_id_idx on suggestions (track_id)',
  'create index if not exists suggestions_user_id_idx on suggestions (user_id, id)',
  'create index if not exists suggestion_votes_user_id_idx on suggestion_votes (user_id)',
]

const columns = [
  'alter table tracks add column if not exists probably text',
  // A track that was named before its release: its watchers are notified again once it has a date. Null in what a merge of before has kept.
  'alter table releases add column if not exists awaits_date boolean default false',
  `alter table notifications add column if not exists suggestion_id integer references suggestions on delete cascade`,
]

/** The columns that the card had before (migration 006). */
const cardColumns = `title, artist, artists, artist_meta, art_url, art_url_sm, art_url_xl, release_date, genre,
  label_id, label_name, mix_type, mix_name, bpm, key, purchase_url, created_dt, probably`

/** A card without `probably` stays as it is, so that no row is rewritten. */
const card = [
  `create or replace function card_of(r tracks) returns text language sql stable
    return left((select to_json(item)::text from (select r.id, r.title, r.artist, r.artists, r.artist_meta, r.art_url, r.art_url_sm,
      r.art_url_xl, r.release_date, r.genre, r.label_name,
      case when r.label_id is not null then json_build_object('id', r.label_id, 'name', r.label_name) end as label_meta,
      r.label_id as label_meta_id, r.mix_type,
      case when r.mix_name is not null then json_build_object('name', r.mix_name) end as mix_meta, r.bpm, r.key, r.purchase_url,
      to_char(r.created_dt at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as created_dt) item), -1)
      || coalesce(',"probably":' || to_json(r.probably)::text, '')`,
  triggerOnce(
    'write_card',
    'tracks',
    `before insert or update of ${cardColumns} on tracks for each row execute function write_tracks_card()`,
    'probably',
  ),
]

const standing = [
  // An ID's name by its strongest suggestion, if that is strong (contract/suggestions.ts).
  `create or replace view track_suggested as select t.id, case when t.mix_type = 'ID' then (
      select s.artist || ' - ' || s.title || coalesce(' (' || s.mix_name || ')', '')
      from suggestions s cross join lateral (select 1 + count(*) filter (where agrees) as pro,
          count(*) filter (where not agrees) as contra from suggestion_votes where suggestion_id = s.id) v
      where s.track_id = t.id and s.state = 'open' and v.pro >= 3 and v.pro >= 3 * v.contra
      order by v.pro - v.contra desc, s.id limit 1) end as probably
    from tracks t`,
  // The track is locked first, so that of two votes at once the later one counts both.
  `create or replace function name_probably(track integer) returns void language plpgsql as $$
  begin
    perform from tracks where id = track for no key update;
    update tracks t set probably = v.probably from track_suggested v
      where t.id = track and v.id = track and t.probably is distinct from v.probably;
  end $$`,
  `create or replace function count_vote() returns trigger language plpgsql as $$
  begin
    perform name_probably(track_id) from suggestions where id = coalesce(new.suggestion_id, old.suggestion_id);
    return null;
  end $$`,
  `create or replace function count_suggestion() returns trigger language plpgsql as $$
  begin
    if tg_op <> 'INSERT' then perform name_probably(old.track_id); end if;
    if tg_op <> 'DELETE' then perform name_probably(new.track_id); end if;
    return null;
  end $$`,
  triggerOnce(
    'count_vote',
    'suggestion_votes',
    'after insert or delete or update of agrees on suggestion_votes for each row execute function count_vote()',
  ),
  triggerOnce(
    'count_suggestion',
    'suggestions',
    `after insert or delete or update of track_id, state, artist, title, mix_name on suggestions
      for each row execute function count_suggestion()`,
  ),
]

/** How names are compared: `Yuna Brandt & Kassian` is `Yuna Brandt, Kassian`, and the `Vexel Remix` is the remix `Vexel`. */
const naming = [
  `create or replace function same_artists(names text) returns text language sql immutable
    return same_name(regexp_replace(names, '\\s*,\\s*|\\s+(&|and|x|vs\\.?|feat\\.?|ft\\.?|featuring)\\s+', ' & ', 'gi'))`,
  `create or replace function is_named(t tracks, s suggestions) returns boolean language sql stable
    return same_artists(s.artist) = same_artists(t.artist) and same_name(s.title) = same_name(t.title)
      and coalesce(nullif(same_name(s.mix_name), same_name('Original Mix')), '') in (same_name(coalesce(t.mix_name, '')),
        same_name(regexp_replace(coalesce(t.mix_name, ''), '\\s+(remix|edit)$', '', 'i')),
        same_name(concat_ws(' ', t.mix_name, case when t.mix_type in ('remix', 'edit') then t.mix_type end)))`,
]

const settling = [
  `create or replace function settle_suggestions() returns trigger language plpgsql as $$
  begin
    if new.mix_type = 'ID' then
      delete from notifications where suggestion_id in (
        select id from suggestions where track_id = new.id and state = 'accepted');
      -- Of two of a listener, which a merge has brought together, the first one: only one is open.
      update suggestions set state = 'open', decided_at = null where id in (select min(id) from suggestions
        where track_id = new.id and state in ('accepted', 'closed') group by user_id);
      update suggestions set state = 'closed' where track_id = new.id and state = 'accepted';
    else
      update suggestions set state = 'accepted', decided_at = clock_timestamp() where id = (
        select id from suggestions where track_id = new.id and state = 'open'
          and is_named(new, suggestions) order by id limit 1)
        and not exists (select from suggestions where track_id = new.id and state = 'accepted');
      update suggestions set state = 'closed', decided_at = clock_timestamp() where track_id = new.id and state = 'open';
    end if;
    return null;
  end $$`,
  triggerOnce(
    'settle_suggestions',
    'tracks',
    `after update of mix_type on tracks for each row
      when ((old.mix_type = 'ID') <> (new.mix_type = 'ID')) execute function settle_suggestions()`,
  ),
]

const indexes = {
  notifications_suggestion_idx: 'on notifications (suggestion_id) where suggestion_id is not null',
  // Curators review IDs by the number of their watchers.
  tracks_ids_idx: `on tracks (user_likes desc, id) where mix_type = 'ID'`,
}

export const online = [
  ...tables,
  ...columns,
  ...Object.entries(indexes).map(([name, text]) => `${concurrently} ${name} ${text}`),
]

const statements = [
  ...tables,
  ...tableIndexes,
  ...columns,
  ...card,
  ...standing,
  ...naming,
  ...settling,
  ...Object.entries(indexes).map(([name, text]) => indexOnce(name, text)),
]
