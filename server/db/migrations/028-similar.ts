import { type Kysely, sql } from 'kysely'

export const cost = 'at once'

/**
 * What is like a set, a track or an artist: a list for each that somebody has looked at, made from the catalogue and from likes
 * (`server/similar`). Whatever changes what a list is made of marks it as stale, and its next reader has it made anew. So nothing
 * is computed for items that nobody looks at, and there is no job over all of them.
 *
 * `list` is an array of `{id, score, reason}`, the nearest first.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

/** Of a listener's likes, and of the sets of a track or an artist, those of the highest ids: as many as `server/similar` reads. */
const read = 50

/** The kinds, and the marks of listeners that count as a like. */
const kinds = [
  { item: 'set', likes: 'user_set_favs' },
  { item: 'track', likes: 'user_track_favs' },
  { item: 'artist', likes: 'user_artist_stats' },
]

const table = (item: string) => `create table similar_${item}s (
  ${item}_id integer primary key references ${item}s on delete cascade,
  list jsonb not null,
  is_stale boolean not null default false,
  computed_at timestamptz not null default now()
)`

/**
 * Marks the lists of these items. A list that another transaction marks or makes at the moment is passed over, so that no listener's
 * write waits for another's, or deadlocks with an import. In the worst case such a list stays as it is until it is a day old.
 */
const marking = (item: string) => `create function mark_similar_${item}s(ids integer[]) returns void language sql as $$
  update similar_${item}s set is_stale = true where ${item}_id in (
    select ${item}_id from similar_${item}s where ${item}_id = any(ids) and not is_stale for no key update skip locked)
$$`

const eachStatement = (
  on: string,
  event: string,
  tables: string,
) => `create trigger mark_similar_${event} after ${event} on ${on}
  referencing ${tables} for each statement execute function mark_similar_by_${on}()`

const triggers = (on: string) => [
  eachStatement(on, 'insert', 'new table as new_rows'),
  eachStatement(on, 'update', 'old table as old_rows new table as new_rows'),
  eachStatement(on, 'delete', 'old table as old_rows'),
]

/** Collects columns of the rows that a statement has changed into arrays; \`where\` says which count. */
const changedRows = (columns: string, into: string, where = 'true') => {
  const rows = (table: string) => `select ${columns} from ${table} where ${where}`
  const collect = (from: string) =>
    `select ${columns
      .split(', ')
      .map(column => `array_agg(${column})`)
      .join(', ')} into ${into} from (${from}) changed;`
  return `if tg_op = 'INSERT' then ${collect(rows('new_rows'))}
    elsif tg_op = 'DELETE' then ${collect(rows('old_rows'))}
    else ${collect(`(${rows('old_rows')} except ${rows('new_rows')}) union all (${rows('new_rows')} except ${rows('old_rows')})`)}
    end if;
    if ${into.split(', ')[0]} is null then return null; end if;`
}

/** A like changes how near the item is to whatever else its listener likes. */
const ofLikes = ({ item, likes }: { item: string; likes: string }) => [
  `create function mark_similar_by_${likes}() returns trigger language plpgsql as $$
  declare
    listeners integer[];
    ids integer[];
  begin
    ${changedRows(`user_id, ${item}_id`, 'listeners, ids', 'kept')}
    perform mark_similar_${item}s(ids || array(
      select liked.id from (select distinct unnest(listeners) as id) listener cross join lateral
        (select ${item}_id as id from ${likes} l where l.user_id = listener.id and kept
          order by ${item}_id desc limit ${read}) liked));
    return null;
  end $$`,
  ...triggers(likes),
]

/** The sets that have the same tracks or artists as changed ones. */
const others = (link: string, column: string) => `array(
  select other.set_id from (select distinct unnest(changed) as id) item cross join lateral
    (select set_id from ${link} l where l.${column} = item.id order by set_id desc limit ${read}) other)`

const ofTracklists = [
  `create function mark_similar_by_set_tracks() returns trigger language plpgsql as $$
  declare
    set_ids integer[];
    changed integer[];
  begin
    ${changedRows('set_id, track_id', 'set_ids, changed')}
    perform mark_similar_sets(set_ids || ${others('set_tracks', 'track_id')});
    perform mark_similar_tracks(changed || array(select track_id from set_tracks where set_id = any(set_ids)));
    perform mark_similar_artists(array(select artist_id from set_artists where set_id = any(set_ids)
      union select artist_id from track_artists where track_id = any(changed)));
    return null;
  end $$`,
  ...triggers('set_tracks'),
]

const ofArtists = [
  `create function mark_similar_by_set_artists() returns trigger language plpgsql as $$
  declare
    set_ids integer[];
    changed integer[];
  begin
    ${changedRows('set_id, artist_id', 'set_ids, changed')}
    perform mark_similar_sets(set_ids || ${others('set_artists', 'artist_id')});
    perform mark_similar_artists(changed);
    return null;
  end $$`,
  ...triggers('set_artists'),
]

const statements = [
  ...kinds.flatMap(({ item }) => [table(item), marking(item)]),
  ...kinds.flatMap(ofLikes),
  ...ofTracklists,
  ...ofArtists,
]
