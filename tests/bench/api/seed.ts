import { sql } from 'kysely'
import type { Db } from '../../../server/db/pool.ts'

/** The number of rows of each kind. */
export interface Size {
  tracks: number
  sets: number
  artists: number
  labels: number
  listeners: number
}

export const whole: Size = { tracks: 100_000, sets: 10_000, artists: 5_000, labels: 1_000, listeners: 2_000 }

export const partOf = (share: number): Size => ({
  tracks: whole.tracks * share,
  sets: whole.sets * share,
  artists: whole.artists * share,
  labels: whole.labels * share,
  listeners: whole.listeners * share,
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
/** Each is in some ten names, however large the catalogue: the more names there are, the more different words they have. */
const rare = (seed: string, tracks: number) => `'z' || substr(md5((${seed} % ${Math.ceil(tracks / 11)})::text), 1, 6)`
const genre = `(array['Afro House','Bass / Club','Deep House','Electronica','House','Indie Dance','Nu Disco / Disco','Tech House',
  'Techno','Trance','Electro Pop','Electronic','Melodic House & Techno','Minimal / Deep Tech','Organic House / Downtempo',
  'Progressive House','Breaks / Breakbeat / UK Bass','Dance / Electro Pop','Techno (Peak Time / Driving)',
  'Techno (Raw / Deep / Hypnotic)'])[1 + n % 20]`
const art = (kind: string) =>
  `'art/${kind}/' || n || '-320.webp', 'art/${kind}/' || n || '-96.webp', 'art/${kind}/' || n || '-640.webp'`
const artColumns = 'art_url, art_url_sm, art_url_xl'

/** Spread over all items of a kind: the `n`th of so many. */
const spread = (of: number, items: number) => `1 + (n - 1) * ${items} / ${of}`

/** What the listener 1 has: the same in a catalogue of any size. */
const own = { sets: 300, tracks: 300, artists: 100, labels: 50, plays: 200, notifications: 300, queue: 30, moments: 5 }

const catalogue = ({ tracks, sets, artists, labels }: Size) => [
  `insert into artists (name, ${artColumns}) select initcap(${rare('n', tracks)} || ' ' || ${word('n')}), ${art('artists')}
    from generate_series(1, ${artists}) n`,
  `insert into labels (name, art_url_sm, art_url_xl) select initcap(${word('n')} || ' ' || ${rare('n', tracks)} || ' records'), 'a', 'b'
    from generate_series(1, ${labels}) n`,
  `insert into label_founders select n, ${spread(labels, artists)} from generate_series(1, ${labels}) n`,
  `insert into sets (set_name, artist, genre, release_date, duration, mp3_permalink, ${artColumns})
    select initcap(${word('n')} || ' ' || ${word('n + 3')} || ' at ' || ${rare('n', tracks)}), a.name, ${genre},
      date '2015-01-01' + (n % 10000 * 7919) % 4000, 3600000, 'bench/' || n || '.mp3', ${art('sets')}
    from generate_series(1, ${sets}) n join artists a on a.id = 1 + (n * 31) % ${artists}`,
  `insert into set_artists (set_id, artist_id) select n, 1 + (n * 31) % ${artists} from generate_series(1, ${sets}) n`,
  `insert into set_sponsors (set_id, sponsor_type, label_id) select n, 'label_meta', 1 + n % ${labels} from generate_series(1, ${sets}) n`,
  `insert into tracks (title, artist, genre, label_id, release_date, mix_type, bpm, key, ${artColumns}, label_name,
      first_heard_set_id, created_dt)
    select initcap(${word('n')} || ' ' || ${word('n + 5')} || case when n % 3 = 0 then ' ' || ${rare('n', tracks)} else '' end), a.name,
      ${genre}, l.id, date '2010-01-01' + (n % 10000 * 104729) % 5500,
      case when n % 9 = 0 then 'ID' when n % 10 = 0 then 'remix' else 'original_mix' end,
      118 + n / 500 % 20, (1 + n / 700 % 12) || 'A', ${art('tracks')}, l.name, case when n % 9 = 0 then 1 + n % ${sets} end,
      timestamptz '2024-01-01' + n % 86000 * interval '1 minute'
    from generate_series(1, ${tracks}) n join artists a on a.id = 1 + (n * 17) % ${artists}
    join labels l on l.id = 1 + n % ${labels}`,
  `insert into track_artists (track_id, artist_id, role) select n, 1 + (n * 17) % ${artists}, 'producer'
    from generate_series(1, ${tracks}) n`,
  `insert into track_artists (track_id, artist_id, role) select n, 1 + (n * 29) % ${artists}, 'mixer'
    from generate_series(10, ${tracks}, 10) n`,
  `insert into set_tracks (set_id, track_id, track_position, start_time, end_time)
    select s, 1 + (s * 389 + p * 7) % ${tracks}, p, (p - 1) * 180000, p * 180000
    from generate_series(1, ${sets}) s, generate_series(1, 20) p`,
  ...['set', 'artist', 'label'].map(
    kind => `insert into featured (kind, position, item_id) select '${kind}', n, n * 3 from generate_series(1, 20) n`,
  ),
]

/**
 * Each set and track has ten favourites, each set five comments and three liked moments, a listener 50 favourites of each kind
 * and three playlists.
 */
const activity = ({ tracks, sets, artists, labels, listeners }: Size) => [
  `insert into users (username, email) select 'user' || n, 'user' || n || '@bench.example' from generate_series(2, ${listeners}) n`,
  ...Object.entries({ set: sets, track: tracks }).map(
    ([kind, items]) => `insert into user_${kind}_favs (user_id, ${kind}_id, is_fav, first_liked_date)
      select 1 + n % ${listeners}, 1 + (n / ${listeners} * 97 + n) % ${items}, true, date '2024-01-01' + n % 600
      from generate_series(1, ${listeners * 50}) n on conflict do nothing`,
  ),
  `insert into posts (user_id, set_id, track_id, set_timestamp, text, timestamp)
    select 1 + n % ${listeners}, set_id, track_id, start_time, 'A comment of some words ' || n,
      timestamptz '2024-01-01' + n * interval '1 second'
    from set_tracks st, lateral (select st.set_id * 20 + st.track_position as n) i where track_position % 4 = 0`,
  `insert into set_likes (user_id, set_id, set_timestamp, track_id)
    select 1 + set_id % ${listeners}, set_id, start_time + 1000, track_id from set_tracks where track_position <= 3`,
  `insert into plays (user_id, set_id, current_timestamp_ms, updated_at)
    select 1 + n % ${listeners}, 1 + n % ${sets}, 60000, timestamptz '2024-01-01' + n * interval '1 second'
    from generate_series(1, ${listeners * 20}) n on conflict do nothing`,
  `insert into releases (track_id, set_id, track_position) select distinct on (track_id) track_id, set_id, track_position
    from set_tracks where track_id <= ${tracks / 20} order by track_id, set_id`,
  `insert into notifications (user_id, release_id, created_dt)
    select 1 + r.id % ${listeners}, r.id, timestamptz '2024-01-01' + r.id * interval '1 second' from releases r`,
  `insert into user_set_favs (user_id, set_id, is_fav, first_liked_date)
    select 1, ${spread(own.sets, sets)}, true, date '2024-01-01' + n from generate_series(1, ${own.sets}) n on conflict do nothing`,
  `insert into user_track_favs (user_id, track_id, is_fav, is_purchased, first_liked_date)
    select 1, ${spread(own.tracks, tracks)}, true, n % 10 = 0, date '2024-01-01' + n from generate_series(1, ${own.tracks}) n on conflict do nothing`,
  `insert into user_artist_stats (user_id, artist_id, is_followed) select 1, ${spread(own.artists, artists)}, true
    from generate_series(1, ${own.artists}) n on conflict do nothing`,
  `insert into user_label_stats (user_id, label_id, is_followed) select 1, ${spread(own.labels, labels)}, true
    from generate_series(1, ${own.labels}) n on conflict do nothing`,
  `insert into plays (user_id, set_id, current_timestamp_ms, updated_at)
    select 1, ${spread(own.plays, sets)}, 60000, timestamptz '2024-06-01' + n * interval '1 hour'
    from generate_series(1, ${own.plays}) n on conflict do nothing`,
  `insert into notifications (user_id, release_id, created_dt)
    select 1, id, timestamptz '2024-06-01' + id * interval '1 second' from releases order by id limit ${own.notifications}
    on conflict do nothing`,
  `insert into queue_items (user_id, set_id, "order", is_current) select 1, ${spread(own.queue, sets)}, n, n = 1
    from generate_series(1, ${own.queue}) n`,
  `insert into set_likes (user_id, set_id, set_timestamp, track_id)
    select 1, set_id, start_time + 2000, track_id from set_tracks where set_id <= 100 and track_position <= ${own.moments}`,
  `insert into playlists (id, user_id, name, description, visibility)
    select gen_random_uuid(), 1 + n % ${listeners}, 'Playlist ' || n, '', 'link' from generate_series(1, ${listeners * 3}) n`,
  `insert into playlist_items (playlist_id, id, set_id, position)
    select l.id, gen_random_uuid(), n, n from playlists l cross join generate_series(1, 3) n`,
  `insert into playlist_follows (user_id, playlist_id, is_followed, followed_at)
    select 1, id, true, now() from playlists where user_id <> 1 order by user_id limit 20`,
  // A moment's listener has a row of its set and of its track.
  `insert into user_set_favs (user_id, set_id) select distinct user_id, set_id from set_likes on conflict do nothing`,
  `insert into user_track_favs (user_id, track_id) select distinct user_id, track_id from set_likes on conflict do nothing`,
]

/** The database's definitions of counters and of cards, which contain some of the counters, with the keys of their tables. */
const views = [
  ...['set', 'track', 'artist', 'label'].map(kind => ({ table: `${kind}s`, view: `${kind}_counters`, keys: ['id'] })),
  ...['set', 'track'].map(kind => ({
    table: `user_${kind}_favs`,
    view: `user_${kind}_fav_counters`,
    keys: ['user_id', `${kind}_id`],
  })),
  ...['set', 'track', 'artist', 'label'].map(kind => ({ table: `${kind}s`, view: `${kind}_cards`, keys: ['id'] })),
]

/** As `recount` does, but each expression of a view is computed once: in a repair few rows differ, here all do. */
async function countAll(connection: Db): Promise<void> {
  for (const { table, view, keys } of views) {
    const { rows } = await sql<{ name: string }>`
      select attname as name from pg_attribute where attrelid = ${view}::regclass and attnum > 0`.execute(connection)
    const columns = rows.map(({ name }) => name).filter(name => !keys.includes(name))
    await sql
      .raw(
        `/* unnamed */ update ${table} set ${columns.map(column => `${column} = v.${column}`).join(', ')}
          from (select * from ${view} offset 0) v where ${keys.map(key => `v.${key} = ${table}.${key}`).join(' and ')}
          and (${columns.map(column => `${table}.${column}`).join(', ')})
            is distinct from (${columns.map(column => `v.${column}`).join(', ')})`,
      )
      .execute(connection)
  }
  await sql`delete from catalogue_totals`.execute(connection)
  await sql`insert into catalogue_totals select kind, genre, total from catalogue_counters`.execute(connection)
}

/** The tables whose rows are written again when counters and cards are computed. */
const counted = ['sets', 'tracks', 'artists', 'labels']
/** The counters are computed by it. */
const neededIndex = 'tracks_by_label_id_idx'

/** Drops the indexes of the large tables. Resolves with the statements that make them again. */
async function withoutIndexes(connection: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string; definition: string }>`
    select c.relname as name, pg_get_indexdef(c.oid) as definition from pg_index i join pg_class c on c.oid = i.indexrelid
    where i.indrelid::regclass::text = any(${counted}) and not i.indisunique and c.relname <> ${neededIndex}`.execute(
    connection,
  )
  for (const { name } of rows) await sql`drop index ${sql.ref(name)}`.execute(connection)
  return rows.map(({ definition }) => definition)
}

/** Fills a database that has only the user 1 with a catalogue of this size. */
export const seedCatalogue = (db: Db, size: Size) =>
  fillDatabase(db, async run => {
    for (const statement of [...catalogue(size), ...activity(size)]) await run(statement)
  })

/**
 * Fills a database. Triggers are off and counters are computed at the end, with the database's own definitions of them. Then the
 * tables are written once more, so that they have no old rows, and get their indexes.
 */
export async function fillDatabase(
  db: Db,
  fill: (run: (statement: string) => Promise<unknown>, connection: Db) => Promise<void>,
): Promise<void> {
  await db.connection().execute(async connection => {
    const run = (statement: string) => sql.raw(`/* unnamed */ ${statement}`).execute(connection)
    for (const setting of ['session_replication_role = replica', 'statement_timeout = 0', 'synchronous_commit = off'])
      await run(`set ${setting}`)
    await run(`set maintenance_work_mem = '512MB'`)
    await run(`set work_mem = '128MB'`)
    await run('select setseed(0.5)')
    const indexes = await withoutIndexes(connection)
    await fill(run, connection)
    await run('analyze')
    await countAll(connection)
    for (const table of counted) await run(`vacuum full ${table}`)
    for (const index of indexes) await run(index)
    await run('reset all')
    await run('vacuum analyze')
  })
}
