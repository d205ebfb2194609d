import { type Kysely, sql } from 'kysely'
import { correctTotals } from '../correct-totals.ts'
import { concurrently, indexOnce, triggerOnce } from '../online.ts'

export const cost = '30 s, in which nothing waits for long'

/**
 * A list of a genre holds the sets that have it as their own or among their tracks. So their totals count all genres of a set, an
 * index finds the sets of a rare one, and a search learns of tracks' genres that change.
 *
 * `sets_genre_idx` is of no more use; the version before uses it, so it is removed one version later.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

/** All genres of a set; one may be there twice. */
const genresOf = (row: string) => `${row}.track_genres || ${row}.genre`

/** Sets and their genres, each once. */
const eachGenreOf = (sets: string) => `${sets} s, lateral (select distinct unnest(${genresOf('s')}) as genre) g`

/** Counts added or deleted sets. Ordered by genre, so that two imports can't deadlock. */
const totalled = (event: 'insert' | 'delete', rows: 'new_rows' | 'old_rows', sign: '' | '-') =>
  `create or replace function total_sets_${event}() returns trigger language plpgsql as $$
  begin
    perform count_catalogue('set', '', ${sign}n) from (select count(*)::integer as n from ${rows}) t where n > 0;
    perform count_catalogue('set', genre, ${sign}n)
      from (select g.genre, count(*)::integer as n from ${eachGenreOf(rows)} group by g.genre order by g.genre) genres;
    return null;
  end $$`

const functions = [
  totalled('insert', 'new_rows', ''),
  totalled('delete', 'old_rows', '-'),
  `create or replace function change_sets() returns trigger language plpgsql as $$
  begin
    perform count_catalogue('set', genre, change)
      from (select genre, sum(n)::integer as change
        from (select distinct unnest(${genresOf('old')}) as genre, -1 as n
          union all select distinct unnest(${genresOf('new')}), 1) each
        group by genre having sum(n) <> 0 order by genre) changes;
    return null;
  end $$`,
]

const onGenres = (name: string, function_: string) =>
  triggerOnce(
    name,
    'sets',
    `after update of genre, track_genres on sets for each row
    when (old.genre is distinct from new.genre or old.track_genres is distinct from new.track_genres)
    execute function ${function_}()`,
    'OF genre, track_genres',
  )

// The functions first: replacing a trigger waits for those who may still run what was there before.
const triggers = [onGenres('change_sets', 'change_sets'), onGenres('note_search_genre', 'note_search_change')]

const index = `on sets using gin ((${genresOf('sets')}))`

/** The triggers count by the new rule from here on; `up` corrects what was counted before. */
export const online = [`${concurrently} sets_by_any_genre_idx ${index}`, ...functions, ...triggers]

const statements = [
  ...functions,
  ...triggers,
  `create or replace view catalogue_counters as
    select 'set' as kind, '' as genre, count(*)::integer as total from sets
    union all select 'set', g.genre, count(*)::integer from ${eachGenreOf('sets')} group by g.genre
    union all select 'track', coalesce(genre, ''), count(*)::integer from tracks
      where genre is not null group by genre
    union all select 'track', '', count(*)::integer from tracks
    union all select 'artist', '', count(*)::integer from artists
    union all select 'label', '', count(*)::integer from labels
    union all select 'artist', genre, count(*)::integer from artists, unnest(track_genres) genre group by genre
    union all select 'label', genre, count(*)::integer from labels, unnest(track_genres) genre group by genre`,
  // How common each genre is tells the planner whether to look through the list's order or to sort what the index finds.
  'analyze sets',
  correctTotals(`select * from catalogue_counters where kind = 'set'`, "'set'", 'true'),
  indexOnce('sets_by_any_genre_idx', index),
]
