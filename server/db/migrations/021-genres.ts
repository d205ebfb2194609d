import { type Kysely, sql } from 'kysely'
import { correctTotals } from '../correct-totals.ts'
import { concurrently, indexOnce, triggerOnce } from '../online.ts'

export const cost = '50 s, in which nothing waits for long'

/**
 * Lists of a genre don't count or look through a whole table: the totals of artists and labels are stored for each genre, and
 * an index finds those of a rare genre. A search finds the rows of a genre in the index of each process, so a changed genre is
 * recorded for it. Two more indexes: tracks by the set in which they were first heard (also for deleting a set), and sets by
 * genre and id.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const genres = { sets: 'genre', tracks: 'genre', artists: 'track_genres', labels: 'track_genres' }

const ofGenres = (kind: 'artist' | 'label') => `select '${kind}' as kind, genre, count(*)::integer as total
  from ${kind}s, unnest(track_genres) genre group by genre`

const countGenres = `create or replace function count_genres() returns trigger language plpgsql as $$
  begin
    perform count_catalogue(tg_argv[0], genre, change)
      from (select genre, sum(n)::integer as change
        from (select unnest(old.track_genres) as genre, -1 as n union all select unnest(new.track_genres), 1) each
        group by genre having sum(n) <> 0 order by genre) changes;
    return null;
  end $$`

const countBy = (kind: 'artist' | 'label') => [
  triggerOnce(
    'count_genres',
    `${kind}s`,
    `after insert on ${kind}s
    for each row when (new.track_genres <> '{}') execute function count_genres('${kind}')`,
  ),
  triggerOnce(
    'count_genres_again',
    `${kind}s`,
    `after update of track_genres on ${kind}s
    for each row when (old.track_genres is distinct from new.track_genres) execute function count_genres('${kind}')`,
  ),
  triggerOnce(
    'count_genres_left',
    `${kind}s`,
    `after delete on ${kind}s
    for each row when (old.track_genres <> '{}') execute function count_genres('${kind}')`,
  ),
]

const counting = [countGenres, ...countBy('artist'), ...countBy('label')]

const indexes = {
  artists_by_track_genre_idx: 'on artists using gin (track_genres)',
  labels_by_track_genre_idx: 'on labels using gin (track_genres)',
  tracks_by_first_heard_idx: 'on tracks (first_heard_set_id, id)',
  sets_by_genre_idx: 'on sets (genre, id)',
}

const noting = Object.entries(genres).map(([table, column]) =>
  triggerOnce(
    'note_search_genre',
    table,
    `after update of ${column} on ${table} for each row
      when (old.${column} is distinct from new.${column}) execute function note_search_change()`,
  ),
)

/** The triggers count from here on; what was there before is added by `up`. */
export const online = [
  ...Object.entries(indexes).map(([name, text]) => `${concurrently} ${name} ${text}`),
  ...counting,
  ...noting,
]

const statements = [
  `create or replace view catalogue_counters as
    select 'set' as kind, coalesce(genre, '') as genre, count(*)::integer as total from sets group by rollup (genre)
    union all select 'track', coalesce(genre, ''), count(*)::integer from tracks
      where genre is not null group by genre
    union all select 'track', '', count(*)::integer from tracks
    union all select 'artist', '', count(*)::integer from artists
    union all select 'label', '', count(*)::integer from labels
    union all ${ofGenres('artist')}
    union all ${ofGenres('label')}`,
  ...counting,
  ...noting,
  correctTotals(`${ofGenres('artist')} union all ${ofGenres('label')}`, "'artist', 'label'", "genre <> ''"),
  ...Object.entries(indexes).map(([name, text]) => indexOnce(name, text)),
]
