import { type Kysely, sql } from 'kysely'
import { concurrently, indexOnce, triggerOnce } from '../online.ts'
import { artistCounters, labelCounters } from './004-counters/views.ts'

export const cost = '20 s, in which nothing waits for long'

/**
 * Sets that aren't published any more, or not yet: they keep all that listeners gave them, and no listener comes across them. Whatever
 * is read for listeners reads `listed_sets`, and a set in it has the counters, totals and search words that it always had.
 *
 * `select *` is what `sets` has now: a migration that adds a column to `sets` makes the view anew.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const listedSets = 'create or replace view listed_sets as select * from sets where withdrawn_at is null'

const views = [
  `create or replace view artist_counters as ${artistCounters('set_artists s join listed_sets on listed_sets.id = s.set_id')}`,
  `create or replace view label_counters as ${labelCounters('set_sponsors s join listed_sets on listed_sets.id = s.set_id')}`,
  `create or replace view catalogue_counters as
    select 'set' as kind, '' as genre, count(*)::integer as total from listed_sets
    union all select 'set', g.genre, count(*)::integer
      from listed_sets s, lateral (select distinct unnest(s.track_genres || s.genre) as genre) g group by g.genre
    union all select 'track', coalesce(genre, ''), count(*)::integer from tracks
      where genre is not null group by genre
    union all select 'track', '', count(*)::integer from tracks
    union all select 'artist', '', count(*)::integer from artists
    union all select 'label', '', count(*)::integer from labels
    union all select 'artist', genre, count(*)::integer from artists, unnest(track_genres) genre group by genre
    union all select 'label', genre, count(*)::integer from labels, unnest(track_genres) genre group by genre`,
]

/** The totals that a set counts in, once each: that of all sets, and those of its genres. */
const totalsOf = (row: string) => `distinct unnest(${row}.track_genres || ${row}.genre || ''::text) as genre`

/** Counts added or deleted sets. Ordered by genre, so that two imports can't deadlock. */
const totalled = (event: 'insert' | 'delete', rows: 'new_rows' | 'old_rows', sign: '' | '-') =>
  `create or replace function total_sets_${event}() returns trigger language plpgsql as $$
  begin
    perform count_catalogue('set', genre, ${sign}n)
      from (select g.genre, count(*)::integer as n from ${rows} s, lateral (select ${totalsOf('s')}) g
        where s.withdrawn_at is null group by g.genre order by g.genre) genres;
    return null;
  end $$`

const functions = [
  totalled('insert', 'new_rows', ''),
  totalled('delete', 'old_rows', '-'),
  `create or replace function change_sets() returns trigger language plpgsql as $$
  begin
    perform count_catalogue('set', genre, change)
      from (select genre, sum(n)::integer as change
        from (select ${totalsOf('old')}, -1 as n where old.withdrawn_at is null
          union all select ${totalsOf('new')}, 1 where new.withdrawn_at is null) each
        group by genre having sum(n) <> 0 order by genre) changes;
    return null;
  end $$`,
  /*
   * Whoever is credited with the set has one more or less, the search finds it or no longer does, and what is alike by it is looked at
   * again: its tracks, its artists, and other sets of these.
   */
  `create or replace function list_set() returns trigger language plpgsql as $$
  declare
    track_ids integer[] := array(select distinct track_id from set_tracks where set_id = new.id);
    artist_ids integer[] := array(select artist_id from set_artists where set_id = new.id);
  begin
    perform recount_artists(artist_ids);
    perform recount_labels(array(select distinct label_id from set_sponsors where set_id = new.id and label_id is not null));
    insert into search_changes (kind, id) values ('sets', new.id);
    perform mark_similar_sets(array(select set_id from set_tracks where track_id = any(track_ids)
      union select set_id from set_artists where artist_id = any(artist_ids)));
    perform mark_similar_tracks(track_ids);
    perform mark_similar_artists(artist_ids || array(select artist_id from track_artists where track_id = any(track_ids)));
    return null;
  end $$`,
]

const triggers = [
  triggerOnce(
    'change_sets',
    'sets',
    `after update of genre, track_genres, withdrawn_at on sets for each row
    when (old.genre is distinct from new.genre or old.track_genres is distinct from new.track_genres
      or (old.withdrawn_at is null) <> (new.withdrawn_at is null))
    execute function change_sets()`,
    'OF genre, track_genres, withdrawn_at',
  ),
  triggerOnce(
    'list_set',
    'sets',
    `after update of withdrawn_at on sets for each row
    when ((old.withdrawn_at is null) <> (new.withdrawn_at is null)) execute function list_set()`,
  ),
]

const addColumn = 'alter table sets add column if not exists withdrawn_at timestamptz(3)'
/**
 * Of the few that are withdrawn: lists of tracks look for those that were first heard in one. And of the listed ones, so that they are
 * counted and paged without a look at each row. `sets_release_date_idx` is of no more use, so it is removed one version later.
 */
const indexes = {
  sets_withdrawn_idx: 'on sets (id) where withdrawn_at is not null',
  sets_listed_idx: 'on sets (release_date, id) where withdrawn_at is null',
  sets_listed_id_idx: 'on sets (id) where withdrawn_at is null',
  // For the Studio's numbers of the last days. Listens are stored in the order in which they begin.
  listens_started_idx: 'on listens using brin (started_at)',
}

const making = [addColumn, listedSets, ...views, ...functions, ...triggers]

/** Nothing is withdrawn until the new version serves, so the counters are right by either rule. */
export const online = [...making, ...Object.entries(indexes).map(([name, text]) => `${concurrently} ${name} ${text}`)]

const statements = [
  ...making,
  ...Object.entries(indexes).map(([name, text]) => indexOnce(name, text)),
  // The planner takes a condition on a column that it knows nothing of for one that few rows meet.
  'analyze sets (withdrawn_at)',
]
