import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import type { StudioTrack } from '#contract/entities/studio-catalogue.ts'
import { wrongCounters } from '../../../server/db/counters.ts'
import { addSignedIn, expectFailure } from '../../support/server/app.ts'
import { changes, curatorOf, everyRow, none } from '../../support/server/studio.ts'
import { testServer } from '../../support/server/test-server.ts'

const server = await testServer()
const curator = await curatorOf(server)
const token = (await addSignedIn(server, 'hearing')).access
await sql`update set_tracks set track_position = track_position`.execute(server.db)

const open = async (id: number): Promise<{ track: StudioTrack; version: string; set_count: number }> =>
  Object((await curator.ask('GET', `/tracks/${id}`)).body)
async function save(id: number, changed: Partial<StudioTrack>) {
  const { track, version } = await open(id)
  return curator.ask('PUT', `/tracks/${id}`, { body: { track: { ...track, ...changed }, version } })
}
const preview = async (id: number, changed: Partial<StudioTrack>) =>
  (await curator.ask('POST', `/tracks/${id}/preview`, { body: { track: { ...(await open(id)).track, ...changed } } }))
    .body
const one = async (condition: ReturnType<typeof sql>) => {
  const { rows } = await sql<{ id: number }>`select id from tracks t where ${condition} order by id limit 1`.execute(
    server.db,
  )
  if (!rows[0]) throw new Error('The demo has no such track')
  return rows[0].id
}
const released = sql`mix_type = 'original_mix' and (select count(distinct set_id) from set_tracks where track_id = t.id) > 1`

test('Every track can be opened and saved unchanged, which changes nothing and logs nothing', async () => {
  const before = await everyRow(server.db)
  const { rows } = await sql<{ id: number }>`select id from tracks`.execute(server.db)
  for (const { id } of rows) expect((await save(id, {})).status).toBe(200)
  expect(changes(before, await everyRow(server.db))).toEqual(none)
  expect(await server.db.selectFrom('edits').selectAll().execute()).toEqual([])
})

describe('A corrected track', () => {
  test('stays the same one in every set, and undo makes it what it was', async () => {
    const id = await one(released)
    const before = await everyRow(server.db)
    const changed = {
      ...{
        title: 'Corrected',
        artists: ['Somebody', 'Mirelle Koda'],
        feat: ['A Guest'],
        remixers: ['R. Mixer'],
        mix: 'remix' as const,
      },
      ...{
        mix_name: 'R. Mixer Remix',
        label: 'A New Label',
        release_date: '2020-02-29',
        genre: 'Trance' as const,
        bpm: 141,
      },
      ...{ key: '5A', purchase_url: 'https://shop.example/x' },
      picture: { art_url: null, art_url_sm: null, art_url_xl: null },
    }
    const saved = await save(id, changed)
    expect(saved.body).toMatchObject({ track: changed })
    expect((await server.ask('GET', `/api/tracks/${id}`, { token })).body).toMatchObject({
      artist: 'Somebody, Mirelle Koda feat. A Guest',
      label_name: 'A New Label',
      art_url: null,
    })
    expect(await wrongCounters(server.db)).toEqual([])
    await curator.undone()
    const { gone, added } = changes(before, await everyRow(server.db))
    // New names stay, and so do the totals of them.
    expect(gone.filter(row => !row.startsWith('catalogue_totals'))).toEqual([])
    expect(added.filter(row => !/^(artists|labels|catalogue_totals) /.test(row))).toEqual([])
  })

  test('that becomes another one is refused, and the other one is named to be merged with', async () => {
    const [id, twin] = [await one(released), await one(sql`${released} and id > 20`)]
    const { picture, ...names } = (await open(twin)).track
    expect(await preview(id, names)).toEqual({ told: 0, taken_back: 0, twin_id: twin })
    expectFailure(await save(id, names), 409)
  })

  test.each<[string, object]>([
    ['a link that is none', { purchase_url: 'javascript:alert(1)' }],
    ['a link without https', { purchase_url: 'ftp://shop.example' }],
    ['no artists', { artists: [] }],
    ['a tempo of nothing', { bpm: 0 }],
  ])('has not %s', async (_, changed) => {
    expectFailure(await save(await one(released), changed), 422)
  })

  test('of two curators, the later one is refused', async () => {
    const id = await one(released)
    const { track, version } = await open(id)
    const put = (bpm: number) => curator.ask('PUT', `/tracks/${id}`, { body: { track: { ...track, bpm }, version } })
    const answers = await Promise.all([put(150), put(151)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  })
})

test('A named ID is released to as many listeners as was said, and made an ID again it takes their notifications back', async () => {
  const id = await one(sql`mix_type = 'ID' and exists (select from set_tracks where track_id = t.id)`)
  await server.ask('PUT', `/api/favs/track/${id}`, { token, body: { is_fav: true } })
  const before = (await open(id)).track
  const names = { title: 'Out Now', artists: ['Mirelle Koda'], mix: 'original_mix' as const }
  const notifications = async () =>
    (
      await sql<{ count: number }>`select count(*) from notifications n join releases r on r.id = release_id
      where track_id = ${id}`.execute(server.db)
    ).rows[0]?.count
  const { told } = Object(await preview(id, names))
  expect(told).toBeGreaterThan(0)
  await save(id, names)
  expect(await notifications()).toBe(told)
  expect(await preview(id, before)).toEqual({ told: 0, taken_back: told, twin_id: null })
  await curator.undone()
  expect([await notifications(), (await open(id)).track]).toEqual([0, before])
})

test('Tracks are found by their words, and by what they lack', async () => {
  const list = async (query: string) => Object((await curator.ask('GET', `/tracks?${query}`)).body)
  const id = await one(released)
  const { title = '' } = (await open(id)).track
  const found = await list(`search=${encodeURIComponent(title)}`)
  expect(found.data.map((track: { id: number }) => track.id)).toContain(id)
  const { data, pagination } = await list('only=id&limit=100')
  expect(data.length).toBe(pagination.total)
  expect(data.filter((track: { mix_type: string }) => track.mix_type !== 'ID')).toEqual([])
  await sql`update tracks set label_id = (select min(id) from labels), key = '8A', bpm = 128, purchase_url = 'https://shop.example' where id = ${id}`.execute(
    server.db,
  )
  const lacks = async (only: string) => {
    const { data } = await list(`only=${only}&search=${encodeURIComponent(title)}`)
    return data.some((track: { id: number }) => track.id === id)
  }
  for (const [only, column] of [
    ['label', 'label_id'],
    ['key', 'key'],
    ['bpm', 'bpm'],
    ['link', 'purchase_url'],
  ] as const) {
    expect(await lacks(only), only).toBe(false)
    await sql`update tracks set ${sql.ref(column)} = null where id = ${id}`.execute(server.db)
    expect(await lacks(only), only).toBe(true)
  }
  expect((await list('only=set')).pagination.total).toBe(0)
})

describe('A track that is in no set', () => {
  test('is deleted, and undo brings it back with its hearts', async () => {
    const id = await one(released)
    await sql`delete from set_tracks where track_id = ${id}`.execute(server.db)
    await server.ask('PUT', `/api/favs/track/${id}`, { token, body: { is_fav: true } })
    await sql`insert into posts (user_id, track_id, text) values (2, ${id}, 'A comment')`.execute(server.db)
    await sql`with suggested as (
        insert into suggestions (track_id, user_id, artist, title, why, state, reason, edited_at)
        values (${id}, 2, 'Yuna Brandt', 'Nordlicht', 'heard', 'rejected', 'Another one', now()) returning id),
      told as (insert into notifications (user_id, suggestion_id) select 2, id from suggested)
      insert into suggestion_votes (suggestion_id, user_id, agrees, voted_at) select id, ${curator.id}, false, now() from suggested`.execute(
      server.db,
    )
    const before = await everyRow(server.db)
    expect((await curator.ask('DELETE', `/tracks/${id}`)).status).toBe(204)
    expect(await wrongCounters(server.db)).toEqual([])
    expectFailure(await server.ask('GET', `/api/tracks/${id}`, { token }), 404)
    await curator.undone()
    expect(changes(before, await everyRow(server.db))).toEqual(none)
  })

  test('is the only one that can be deleted', async () => {
    const { message } = expectFailure(await curator.ask('DELETE', `/tracks/${await one(released)}`), 409)
    expect(message).toBe("This track is in use, so it can't be deleted. Merge it into another one instead")
  })
})
