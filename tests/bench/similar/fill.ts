import { sql } from 'kysely'
import type { Db } from '../../../server/db/pool.ts'
import { fillDatabase } from '../api/seed.ts'
import { likes, sets, size, tracks } from './population.ts'

/** Rows as columns, for `unnest`. */
const columns = <Row>(rows: readonly Row[], ...of: ((row: Row) => number | string)[]) => of.map(read => rows.map(read))

/** Fills a database that has only the user 1. The listener of index 0 is the user 2. */
export const fillPopulation = (db: Db): Promise<void> =>
  fillDatabase(db, async (run, connection) => {
    const insert = async (into: string, types: string, values: (number | string)[][]) => {
      const columns = types.split(', ').map((type, index) => sql`${values[index]}::${sql.raw(type)}[]`)
      await sql`/* unnamed */ insert into ${sql.raw(into)} select * from unnest(${sql.join(columns)})`.execute(
        connection,
      )
    }
    await run(`insert into artists (name) select 'Artist ' || n from generate_series(1, ${size.artists}) n`)
    await run(`insert into labels (name) select 'Label ' || n from generate_series(1, ${size.labels}) n`)
    await run(`insert into users (username, email)
      select 'listener' || n, 'listener' || n || '@bench.example' from generate_series(1, ${size.listeners}) n`)
    await insert(
      'tracks (id, title, artist, label_id, label_name, genre, bpm, key, release_date)',
      'integer, text, text, integer, text, text, real, text, date',
      columns(
        tracks,
        ({ id }) => id,
        ({ id }) => `Track ${id}`,
        ({ artist }) => `Artist ${artist}`,
        ({ label }) => label,
        ({ label }) => `Label ${label}`,
        ({ genre }) => genre,
        ({ bpm }) => bpm,
        ({ key }) => key,
        ({ id }) => `20${10 + (id % 16)}-0${1 + (id % 9)}-15`,
      ),
    )
    await run(`insert into track_artists (track_id, artist_id, role)
      select id, substr(artist, 8)::integer, 'producer' from tracks`)
    await insert(
      'sets (id, set_name, artist, genre, release_date, duration, mp3_permalink)',
      'integer, text, text, text, date, integer, text',
      columns(
        sets,
        ({ id }) => id,
        ({ id }) => `Set ${id}`,
        ({ artist }) => `Artist ${artist}`,
        ({ genre }) => genre,
        ({ id }) => `20${15 + (id % 11)}-0${1 + (id % 9)}-15`,
        () => 5_400_000,
        ({ id }) => `bench/${id}.mp3`,
      ),
    )
    await run(`insert into set_artists (set_id, artist_id) select id, substr(artist, 8)::integer from sets`)
    await insert(
      'set_sponsors (set_id, label_id, sponsor_type)',
      'integer, integer, text',
      columns(
        sets,
        ({ id }) => id,
        ({ label }) => label,
        () => 'label_meta',
      ),
    )
    const rows = sets.flatMap(({ id, tracks: own }) => own.map((track, index) => ({ id, track, at: index })))
    await insert(
      'set_tracks (set_id, track_id, track_position, start_time, end_time)',
      'integer, integer, integer, integer, integer',
      columns(
        rows,
        ({ id }) => id,
        ({ track }) => track,
        ({ at }) => at + 1,
        ({ at }) => at * 200_000,
        ({ at }) => (at + 1) * 200_000,
      ),
    )
    for (const [kind, table] of [
      ['sets', 'user_set_favs (user_id, set_id, is_fav)'],
      ['tracks', 'user_track_favs (user_id, track_id, is_fav)'],
      ['artists', 'user_artist_stats (user_id, artist_id, is_followed)'],
    ] as const) {
      const liked = likes.flatMap((own, listener) => own[kind].map(item => ({ user: listener + 2, item })))
      const values = columns(
        liked,
        ({ user }) => user,
        ({ item }) => item,
      )
      await insert(table, 'integer, integer, boolean', [...values, liked.map(() => 'true')])
    }
  })
