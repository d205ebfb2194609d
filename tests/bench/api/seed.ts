import { sql } from 'kysely'
import { recount } from '../../../server/db/counters.ts'
import type { Db } from '../../../server/db/pool.ts'

/** The number of rows of each kind. */
export interface Size {
  tracks: number
  sets: number
  artists: number
  labels: number
  favourites: number
}

export const whole: Size = { tracks: 100_000, sets: 10_000, artists: 5_000, labels: 1_000, favourites: 200_000 }

export const partOf = (share: number): Size => ({
  tracks: whole.tracks * share,
  sets: whole.sets * share,
  artists: whole.artists * share,
  labels: whole.labels * share,
  favourites: whole.favourites * share,
})

/** 400 words. As in any language the first ones are common and the last ones rare: the first is in a tenth of all titles. */
const commonWords = ['night', 'deep', 'blue', 'echo', 'drift', 'signal', 'velvet', 'harbour']
const starts = ['am', 'bel', 'cor', 'dal', 'el', 'fen', 'gar', 'hol', 'in', 'jun', 'kal', 'lum', 'mar', 'nor']
const ends = ['ora', 'ind', 'eth', 'ano', 'ust', 'ira', 'ess', 'olin', 'ave', 'ik', 'ade', 'ow', 'en', 'ium']
const syllables = starts.flatMap(start => ends.flatMap(end => [start + end, start + end + end]))
const words = [...commonWords, ...syllables].slice(0, 400)
/** A random word for each row. It has to mention the row: PostgreSQL runs a sub-select without a reference only once. */
const word = (row: string) =>
  `(array['${words.join("','")}'])[1 + floor(400 * power(random() + 0 * (${row}), 2))::integer]`
const rare = (seed: string) => `'z' || substr(md5((${seed} % 9000)::text), 1, 6)`
const genre = `(array['Afro House','Bass / Club','Deep House','Electronica','House','Indie Dance','Nu Disco / Disco','Tech House',
  'Techno','Trance','Electro Pop','Electronic','Melodic House & Techno','Minimal / Deep Tech','Organic House / Downtempo',
  'Progressive House','Breaks / Breakbeat / UK Bass','Dance / Electro Pop','Techno (Peak Time / Driving)',
  'Techno (Raw / Deep / Hypnotic)'])[1 + n % 20]`
const art = (kind: string) =>
  `'art/${kind}/' || n || '-320.webp', 'art/${kind}/' || n || '-96.webp', 'art/${kind}/' || n || '-640.webp'`
const artColumns = 'art_url, art_url_sm, art_url_xl'

const statements = ({ tracks, sets, artists, labels, favourites }: Size) => [
  `insert into users (username, email) select 'user' || n, 'user' || n || '@bench.example' from generate_series(2, 2000) n`,
  `insert into artists (name, ${artColumns}) select initcap(${rare('n')} || ' ' || ${word('n')}), ${art('artists')}
    from generate_series(1, ${artists}) n`,
  `insert into labels (name, art_url_sm, art_url_xl) select initcap(${word('n')} || ' ' || ${rare('n')} || ' records'), 'a', 'b'
    from generate_series(1, ${labels}) n`,
  `insert into sets (set_name, artist, genre, release_date, duration, mp3_permalink, ${artColumns})
    select initcap(${word('n')} || ' ' || ${word('n + 3')} || ' at ' || ${rare('n')}), a.name, ${genre},
      date '2015-01-01' + (n % 10000 * 7919) % 4000, 3600000, 'bench/' || n || '.mp3', ${art('sets')}
    from generate_series(1, ${sets}) n join artists a on a.id = 1 + (n * 31) % ${artists}`,
  `insert into set_artists (set_id, artist_id) select n, 1 + (n * 31) % ${artists} from generate_series(1, ${sets}) n`,
  `insert into set_sponsors (set_id, sponsor_type, label_id) select n, 'label_meta', 1 + n % ${labels} from generate_series(1, ${sets}) n`,
  `insert into tracks (title, artist, genre, label_id, release_date, mix_type, bpm, key, ${artColumns}, label_name)
    select initcap(${word('n')} || ' ' || ${word('n + 5')} || case when n % 3 = 0 then ' ' || ${rare('n')} else '' end), a.name,
      ${genre}, l.id, date '2010-01-01' + (n % 10000 * 104729) % 5500, case when n % 9 = 0 then 'ID' else 'original_mix' end,
      128, '8A', ${art('tracks')}, l.name
    from generate_series(1, ${tracks}) n join artists a on a.id = 1 + (n * 17) % ${artists}
    join labels l on l.id = 1 + n % ${labels}`,
  `insert into track_artists (track_id, artist_id, role) select n, 1 + (n * 17) % ${artists}, 'producer'
    from generate_series(1, ${tracks}) n`,
  `insert into set_tracks (set_id, track_id, track_position, start_time, end_time)
    select s, 1 + (s * 389 + p * 7) % ${tracks}, p, (p - 1) * 180000, p * 180000
    from generate_series(1, ${sets}) s, generate_series(1, 20) p`,
  `insert into user_set_favs (user_id, set_id, is_fav, first_liked_date)
    select 1 + n % 2000, 1 + (n / 2000 * 97 + n) % ${sets}, true, date '2024-01-01' + n % 600
    from generate_series(1, ${favourites / 2}) n on conflict do nothing`,
  `insert into user_track_favs (user_id, track_id, is_fav, first_liked_date)
    select 1 + n % 2000, 1 + (n / 2000 * 97 + n) % ${tracks}, true, date '2024-01-01' + n % 600
    from generate_series(1, ${favourites / 2}) n on conflict do nothing`,
  `insert into search_words select distinct word from
    (select search_text from tracks union all select search_text from sets union all select search_text from artists
      union all select search_text from labels) t, unnest(string_to_array(trim(search_text), ' ')) word
    where word <> '' on conflict do nothing`,
]

/** Fills a database that has only the user 1. Triggers are off, and counters are computed at the end. */
export async function seedCatalogue(db: Db, size: Size): Promise<void> {
  await db.connection().execute(async connection => {
    await sql`set session_replication_role = replica`.execute(connection)
    await sql`set statement_timeout = 0`.execute(connection)
    await sql`select setseed(0.5)`.execute(connection)
    for (const statement of statements(size)) await sql.raw(`/* unnamed */ ${statement}`).execute(connection)
    await recount(connection)
    await sql`reset session_replication_role`.execute(connection)
    await sql`reset statement_timeout`.execute(connection)
    await sql`vacuum analyze`.execute(connection)
  })
}
