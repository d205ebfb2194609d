import { type Kysely, sql } from 'kysely'

/** Search that matches parts of words and tolerates typos, and an index for every order of a list. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [...functions, ...tables, ...orders]) await sql.raw(statement).execute(db)
}

/** The searched columns of each table. */
const searched = {
  sets: ['set_name', 'artist'],
  tracks: ['title', 'artist', 'mix_name'],
  artists: ['name'],
  labels: ['name'],
}

const functions = [
  // The searchable form of a text: plain words with a single space before, between and after them.
  `create function search_form(text) returns text language sql immutable strict parallel safe
    return ' ' || trim(regexp_replace(plain($1), '[^[:alnum:]]+', ' ', 'g')) || ' '`,
  `create table search_words (word text primary key)`,
  `create function learn_words() returns trigger language plpgsql as $$
  begin
    insert into search_words select distinct word from unnest(string_to_array(trim(new.search_text), ' ')) word
      where word <> '' order by word on conflict do nothing;
    return null;
  end $$`,
  /*
   * The catalogue's words that begin with a corrected form of a word: one letter wrong, missing, added, or swapped with its
   * neighbor. If only the last letter differs, the whole word must match, or every prefix would. One half of the word, or its
   * middle two letters swapped, always matches exactly; that is tested first, because it is cheap.
   */
  `create function similar_words(meant text) returns setof text language plpgsql stable as $$
  declare
    size integer := length(meant);
    half integer := size / 2;
    fits text[] := '{}';
  begin
    for i in 1..size loop
      fits := fits || (left(meant, i - 1) || '_' || substr(meant, i + 1) || case when i < size then '%' else '' end);
      fits := fits || (left(meant, i - 1) || substr(meant, i + 1) || case when i < size then '%' else '' end);
      if i < size then
        fits := fits || (left(meant, i) || '_' || substr(meant, i + 1) || '%');
        fits := fits || (left(meant, i - 1) || substr(meant, i + 1, 1) || substr(meant, i, 1) || substr(meant, i + 2)
          || case when i < size - 1 then '%' else '' end);
      end if;
    end loop;
    return query select word from search_words
      where (word like left(meant, half) || '%' or word like '%' || substr(meant, half + 1) || '%'
        or word like left(meant, half - 1) || substr(meant, half + 1, 1) || substr(meant, half, 1) || '%')
      and length(word) >= size - 1 and word not like '%' || meant || '%' and word like any(fits)
      order by abs(length(word) - size), word limit 20;
  end $$`,
]

const tables = Object.entries(searched).flatMap(([table, columns]) => [
  `alter table ${table} add column search_text text not null
    generated always as (search_form(${columns.map(column => `coalesce(${column}, '')`).join(" || ' ' || ")})) stored`,
  `create index ${table}_search_idx on ${table} using gin (search_text gin_trgm_ops)`,
  `create trigger learn_words after insert or update of ${columns.join(', ')} on ${table}
    for each row execute function learn_words()`,
  `insert into search_words select distinct word from ${table}, unnest(string_to_array(trim(search_text), ' ')) word
    where word <> '' on conflict do nothing`,
])

const index = (table: string, name: string, ...columns: string[]) =>
  `create index ${table}_by_${name}_idx on ${table} (${[...columns, 'id'].join(', ')})`

const released = `coalesce(release_date, date '0001-01-01')`

/** Every order ends with the id, so that a page never repeats or skips anything. */
const orders = [
  'drop index tracks_release_date_idx',
  'drop index tracks_label_id_idx',
  index('sets', 'sponsor', `plain(coalesce(sponsor, ''))`),
  index('tracks', 'artist', 'plain(artist)'),
  index('tracks', 'title', 'plain(title)'),
  index('tracks', 'label', `plain(coalesce(label_name, ''))`),
  index('tracks', 'release_date', `(${released})`),
  index('tracks', 'genre', 'genre', `(${released})`),
  `create index tracks_newest_idx on tracks (release_date, id) where release_date is not null and mix_type <> 'ID'`,
  index('tracks', 'genre_name', `coalesce(genre, '')`),
  index('tracks', 'likes', 'user_likes'),
  index('tracks', 'label_id', 'label_id', `(${released})`),
  index('artists', 'name', 'plain(name)'),
  index('labels', 'name', 'plain(name)'),
  ...['set_count', 'track_count', 'remix_count'].map(column => index('artists', column, column)),
  ...['set_count', 'track_count', 'artist_count'].map(column => index('labels', column, column)),
  'create index user_set_favs_kept_idx on user_set_favs (user_id, set_id) where kept',
  'create index user_track_favs_kept_idx on user_track_favs (user_id, track_id) where kept',
]
