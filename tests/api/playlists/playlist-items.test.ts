import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { aTrackPlace, newPlaylists } from '../../support/playlists.ts'
import { expectFailure } from '../../support/server/app.ts'
import { testServer } from '../../support/server/test-server.ts'

type Listener = Awaited<ReturnType<typeof newPlaylists>>

let mira: Listener
let listeners = 0

const server = await testServer()
beforeEach(async () => {
  mira = await newPlaylists(server, `mira ${++listeners}`)
})

describe('its items', () => {
  test('are in the order in which they were added, and one that is added again under its id is there once', async () => {
    const id = await mira.make()
    const item = await mira.add(id, 3)
    await mira.add(id, 1)
    await mira.add(id, 3)
    const again = { id: item, set_meta_id: 3, track_meta_id: null }
    expect((await mira.ask('POST', `/${id}/items`, again)).status).toBe(204)
    expect(await mira.sets(id)).toBe('3 1 3')
    expect((await mira.open(id)).items[0]).toMatchObject({ id: item, track_meta: null, start_time: null })
  })

  test('can be tracks: within the set that they were added with, or else in the newest', async () => {
    const id = await mira.make()
    const { track, set, start, end, other } = await aTrackPlace(server.db, 2)
    await mira.add(id, other, track)
    await mira.add(id, null, track)
    const { items } = await mira.open(id)
    expect(items.map(({ set_meta }) => set_meta?.id)).toEqual([other, set])
    expect(items.map(({ track_meta }) => track_meta?.id)).toEqual([track, track])
    expect(items[1]).toMatchObject({ start_time: start, end_time: end })
  })

  test('that are in no recording any more stay, without a place', async () => {
    const id = await mira.make()
    const { track, set } = await aTrackPlace(server.db)
    await mira.add(id, set, track)
    await sql`delete from set_tracks where track_id = ${track}`.execute(server.db)
    expect((await mira.open(id)).items).toMatchObject([{ set_meta: null, start_time: null, track_meta: { id: track } }])
  })

  test('that are tracks outlive the set that they were added with, and sets go with it', async () => {
    const id = await mira.make()
    const { track, set } = await aTrackPlace(server.db)
    const { rows } = await sql<{ gone: number }>`insert into sets (set_name, artist, genre, release_date, duration)
      values ('A Night', 'Mira', 'Techno', '2026-01-01', 3600000) returning id as gone`.execute(server.db)
    const [{ gone } = { gone: 0 }] = rows
    await mira.add(id, gone)
    await mira.add(id, gone, track)
    await server.db.deleteFrom('sets').where('id', '=', gone).execute()
    expect((await mira.open(id)).items).toMatchObject([{ set_meta: { id: set }, track_meta: { id: track } }])
  })

  test('must be in the catalogue', async () => {
    const id = await mira.make()
    const add = (set_meta_id: number | null, track_meta_id: number | null) =>
      mira.ask('POST', `/${id}/items`, { id: randomUUID(), set_meta_id, track_meta_id })
    expect(expectFailure(await add(99_999, null), 404).message).toBe('This set was not found')
    expect(expectFailure(await add(null, 999_998), 404).message).toBe('This track was not found')
    expectFailure(await add(null, null), 422)
  })

  test('are 1,000 at most', async () => {
    const id = await mira.make()
    await sql`insert into playlist_items (playlist_id, id, set_id, position)
      select ${id}, gen_random_uuid(), 1, place from generate_series(1, 1000) place`.execute(server.db)
    const body = { id: randomUUID(), set_meta_id: 2, track_meta_id: null }
    expect(expectFailure(await mira.ask('POST', `/${id}/items`, body), 422).message).toMatch('1000 items at most')
  })

  test('move behind another one or to the start, and are removed', async () => {
    const id = await mira.make()
    const [a, b, c] = [await mira.add(id, 1), await mira.add(id, 2), await mira.add(id, 3)]
    await mira.move(id, c, null)
    expect(await mira.sets(id)).toBe('3 1 2')
    await mira.move(id, c, b)
    expect(await mira.sets(id)).toBe('1 2 3')
    await mira.move(id, a, b)
    expect(await mira.sets(id)).toBe('2 1 3')
    expect((await mira.remove(id, a)).status).toBe(204)
    expect(await mira.sets(id)).toBe('2 3')
    expectFailure(await mira.remove(id, a), 404)
    expectFailure(await mira.move(id, b, a), 404)
    expectFailure(await mira.move(id, a, null), 404)
  })

  test('keep their order however often they are moved into the same gap', async () => {
    const id = await mira.make()
    const items = [await mira.add(id, 1), await mira.add(id, 2), await mira.add(id, 3)]
    let [, second, third] = items
    for (let times = 0; times < 120; times++) {
      expect((await mira.move(id, third ?? '', items[0] ?? '')).status).toBe(204)
      ;[second, third] = [third, second]
    }
    expect(await mira.sets(id)).toBe('1 2 3')
  })

  test('have one order after moves at the same time, each of which was made', async () => {
    const id = await mira.make()
    const items: string[] = []
    for (const set of [1, 2, 3, 4, 5, 6]) items.push(await mira.add(id, set))
    const answers = await Promise.all(
      items.map((item, at) => mira.move(id, item, at % 2 ? null : (items[5 - at] ?? null))),
    )
    expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(204))
    const { rows } = await sql<{
      position: number
    }>`select position from playlist_items where playlist_id = ${id}`.execute(server.db)
    expect(new Set(rows.map(({ position }) => position)).size).toBe(6)
    expect((await mira.sets(id)).split(' ').toSorted()).toEqual(['1', '2', '3', '4', '5', '6'])
  })
})

test('a whole playlist of 1,000 tracks is read at once', async () => {
  const id = await mira.make()
  await sql`insert into playlist_items (playlist_id, id, set_id, track_id, position)
    select ${id}, gen_random_uuid(), set_id, track_id, place from (select row_number() over () as place, *
      from set_tracks, generate_series(1, 1000)) every where place <= 1000`.execute(server.db)
  expect((await mira.open(id)).items).toHaveLength(1_000)
})
