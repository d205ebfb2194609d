import { type Kysely, sql } from 'kysely'

export const cost = '90 s; imports, and writes that count something of a set, track or artist, wait'

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

const ofGenres = (kind: 'artist' | 'label') => `select '${kind}', genre, count(*)::integer
  from ${kind}s, unnest(track_genres) genre group by genre`

const totals = (kind: 'artist' | 'label') => [
  `create trigger count_genres after insert on ${kind}s
    for each row when (new.track_genres <> '{}') execute function count_genres('${kind}')`,
  `create trigger count_genres_again after update of track_genres on ${kind}s
    for each row when (old.track_genres is distinct from new.track_genres) execute function count_genres('${kind}')`,
  `create trigger count_genres_left after delete on ${kind}s
    for each row when (old.track_genres <> '{}') execute function count_genres('${kind}')`,
  `insert into catalogue_totals (kind, genre, total) ${ofGenres(kind)}`,
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
  `create function count_genres() returns trigger language plpgsql as $$
  begin
    perform count_catalogue(tg_argv[0], genre, change)
      from (select genre, sum(n)::integer as change
        from (select unnest(old.track_genres) as genre, -1 as n union all select unnest(new.track_genres), 1) each
        group by genre having sum(n) <> 0 order by genre) changes;
    return null;
  end $$`,
  ...totals('artist'),
  ...totals('label'),
  ...Object.entries(genres).map(
    ([table, column]) => `create trigger note_search_genre after update of ${column} on ${table} for each row
      when (old.${column} is distinct from new.${column}) execute function note_search_change()`,
  ),
  'create index if not exists artists_by_track_genre_idx on artists using gin (track_genres)',
  'create index if not exists labels_by_track_genre_idx on labels using gin (track_genres)',
  'create index if not exists tracks_by_first_heard_idx on tracks (first_heard_set_id, id)',
  'create index if not exists sets_by_genre_idx on sets (genre, id)',
]
