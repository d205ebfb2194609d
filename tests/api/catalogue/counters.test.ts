import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { recount, wrongCounters } from '../../../server/db/counters.ts'
import type { Db } from '../../../server/db/pool.ts'
import { testDatabase } from '../../support/database/database.ts'

let db: Db
let drop: () => Promise<void>

beforeAll(async () => {
  ;({ db, drop } = await testDatabase('demo'))
})
afterAll(() => drop())

const run = (statement: string) => sql.raw(statement).execute(db)
const one = async (statement: string) => {
  const { rows } = await sql.raw<{ value: unknown }>(`select (${statement}) as value`).execute(db)
  return rows[0]?.value
}

test('The demo is seeded with correct counters', async () => {
  expect(await wrongCounters(db)).toEqual([])
})

test.each([
  [
    'a heart',
    'insert into user_set_favs (user_id, set_id, is_fav) values (2, 1, true) on conflict (user_id, set_id) do update set is_fav = not user_set_favs.is_fav',
  ],
  [
    'hearts of several sets at once, given and taken back',
    'insert into user_set_favs (user_id, set_id, is_fav, show_likes) select u, s, true, s % 2 = 0 from generate_series(2, 5) u, generate_series(1, 9) s on conflict (user_id, set_id) do update set is_fav = not user_set_favs.is_fav',
  ],
  ['marks that are removed', 'delete from user_track_favs where user_id in (1, 2) and user_likes = 0'],
  [
    'watching a track',
    'insert into user_track_favs (user_id, track_id, show_likes) values (2, 5, true) on conflict (user_id, track_id) do update set show_likes = not user_track_favs.show_likes',
  ],
  [
    'likes of an artist',
    'insert into user_artist_stats (user_id, artist_id, show_likes) values (2, 3, true) on conflict (user_id, artist_id) do update set show_likes = not user_artist_stats.show_likes',
  ],
  [
    'likes of a label',
    'insert into user_label_stats (user_id, label_id, show_likes) values (2, 3, true) on conflict (user_id, label_id) do update set show_likes = not user_label_stats.show_likes',
  ],
  [
    'a liked moment',
    'insert into set_likes (user_id, set_id, set_timestamp, track_id) select 2, set_id, start_time + 1, track_id from set_tracks where set_id = 2',
  ],
  ['a removed moment', 'delete from set_likes where id in (select id from set_likes limit 5)'],
  ['a comment', "insert into posts (user_id, set_id, text) values (2, 1, 'ID?')"],
  ['a deleted comment', 'delete from posts where set_id = 3'],
  [
    'a track that joins a tracklist',
    'insert into set_tracks (set_id, track_id, track_position, start_time, end_time) values (1, 7, 999, 9000000, 9000001)',
  ],
  ['a track that leaves its tracklists', 'delete from set_tracks where track_id = 9'],
  [
    'a tracklist whose times change',
    'update set_tracks set start_time = start_time + 20000, end_time = end_time + 20000 where set_id = 4',
  ],
  [
    'an ID that is named',
    "update tracks set mix_type = 'original_mix', title = 'Named', label_id = 2, release_date = '2026-10-10' where mix_type = 'ID' and id < 60",
  ],
  ['a set that changes its genre', "update sets set genre = 'Trance' where id between 3 and 8"],
  ['a set with the genre of its tracks', 'update sets set genre = track_genres[1] where id between 9 and 12'],
  ['a track that changes its genre', "update tracks set genre = 'Techno' where id between 20 and 25"],
  ['a label that is renamed', "update labels set name = name || ' Recordings' where id < 4"],
  ['an artist who is renamed', "update artists set name = name || ' (Live)' where id < 8"],
  [
    'an artist who joins a track',
    "insert into track_artists (track_id, artist_id, role) values (30, 11, 'mixer'), (31, 12, 'feat') on conflict do nothing",
  ],
  ['an artist who leaves a set', 'delete from set_artists where set_id = 6'],
  ['a founder who leaves', 'delete from label_founders where label_id < 4'],
  ['a curator', "insert into set_sponsors (set_id, sponsor_type, label_id, position) values (7, 'label_meta', 5, 9)"],
  [
    'new tracks',
    "insert into tracks (title, artist, genre, label_id) values ('A', 'B', 'House', 3), ('C', 'D', null, null)",
  ],
  ['a deleted track', 'delete from tracks where id in (11, 12)'],
  ['a deleted set', 'delete from sets where id = 8'],
  ['a deleted artist', 'delete from artists where id = 9'],
  ['a deleted label', 'delete from labels where id = 6'],
  ['a deleted listener', 'delete from users where id = 3'],
])('Every counter is correct after %s', async (_what, statement) => {
  const { numAffectedRows } = await run(statement)
  expect(Number(numAffectedRows)).toBeGreaterThan(0)
  expect(await wrongCounters(db)).toEqual([])
})

test('Twenty listeners at once change one counter twenty times', async () => {
  await run(
    "insert into users (username, email) select 'crowd' || n, 'crowd' || n || '@x.example' from generate_series(1, 20) n",
  )
  const before = Number(await one('select likes from sets where id = 1'))
  const { rows } = await sql.raw<{ id: number }>("select id from users where username like 'crowd%'").execute(db)
  await Promise.all(
    rows.map(({ id }) => run(`insert into user_set_favs (user_id, set_id, is_fav) values (${id}, 1, true)`)),
  )
  expect(await one('select likes from sets where id = 1')).toBe(before + 20)
  expect(await wrongCounters(db)).toEqual([])
})

test('A counter that was changed without the triggers is found, and repaired', async () => {
  await run('update sets set likes = likes + 1 where id = 2')
  await run("update catalogue_totals set total = 3 where kind = 'track' and genre = ''")
  const likes = Number(await one('select likes from sets where id = 2'))
  expect(await wrongCounters(db)).toMatchObject([
    { table: 'sets', row: 'id 2', column: 'likes', stored: likes, counted: likes - 1 },
    { table: 'catalogue_totals', row: 'track ', stored: 3 },
  ])
  await recount(db)
  expect(await wrongCounters(db)).toEqual([])
})
