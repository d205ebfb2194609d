import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Suggested } from '#contract/entities/suggested.ts'
import { findIds } from '../../../server/studio/ids/find.ts'
import { expectFailure } from '../../support/server/app.ts'
import { curatorOf } from '../../support/server/studio.ts'
import { testServer } from '../../support/server/test-server.ts'
import { addId, addSuggester, type Suggester } from '../../support/suggestions.ts'
import { idsOf, released, watch } from './support/suggested-ids.ts'

let mara: Suggester
let juno: Suggester
let sam: Suggester
let id: number
/** Another one for each test: what one of them names is a track of the catalogue for the next. */
let title: string
let count = 0

const server = await testServer()
const curator = await curatorOf(server)
beforeEach(async () => {
  ;[mara, juno, sam] = [await addSuggester(server), await addSuggester(server), await addSuggester(server)]
  id = await addId(server.db)
  title = `Nordlicht ${++count}`
})

const { list, read } = idsOf(curator)
const suggest = (person: Suggester, suggested: Partial<Suggested> = {}, track = id) =>
  person.suggest(track, { title, ...suggested })

describe('IDs are listed', () => {
  test('most watched first, page by page, each once', async () => {
    const { data, pagination } = await list('limit=100')
    expect(pagination.total).toBe(data.length)
    expect(data.map(({ watchers }) => watchers)).toEqual(data.map(({ watchers }) => watchers).toSorted((a, b) => b - a))
    const pages = [await list('limit=3'), await list('limit=3&offset=3')]
    expect(pages.flatMap(page => page.data.map(each => each.id))).toEqual(data.slice(0, 6).map(each => each.id))
    expect(data.filter(({ track }) => track.mix_type !== 'ID')).toEqual([])
  })

  test('each with where it is heard, the earliest set first, and how often', async () => {
    const [heard] = (await list('limit=100')).data.filter(({ places }) => places.length > 0)
    if (!heard) throw new Error('The demo has no ID in a set')
    const { rows } = await sql<object>`select s.id as set_meta_id, s.set_name, s.mp3_permalink, st.track_position,
      st.start_time, st.end_time from set_tracks st join sets s on s.id = st.set_id where st.track_id = ${heard.id}
      order by s.release_date, s.id`.execute(server.db)
    expect([heard.places, heard.place_count]).toEqual([rows, rows.length])
    expect(heard.places[0]?.mp3_permalink).toMatch(/\.mp3$/)
  })

  test('one alone by its id', async () => {
    expect((await list(`id=${id}`)).data.map(each => each.id)).toEqual([id])
    expect((await list(`id=${id}&only=suggested`)).data).toEqual([])
    expect((await curator.ask('GET', '/ids?id=x')).status).toBe(422)
  })

  test('with at most ten places, of however many', async () => {
    await sql`insert into set_tracks (set_id, track_id, track_position, start_time, end_time)
      select s.id, ${id}, 900 + n, 900000000 + n, 900000001 + n from (select min(id) as id from sets) s, generate_series(1, 12) n`.execute(
      server.db,
    )
    const found = (await list('limit=100')).data.find(each => each.id === id)
    expect([found?.places.length, found?.place_count]).toEqual([10, 12])
    await sql`delete from set_tracks where track_id = ${id}`.execute(server.db)
  })

  test('with their open suggestions, the strongest first, also those of whom the curator has blocked', async () => {
    const [weak, strong] = [await suggest(mara, { title: 'Weak' }), await suggest(juno, { title: 'Strong' })]
    await suggest(sam, { title: 'Withdrawn' })
    await sam.withdraw(id)
    await mara.vote(strong.id, 'agree')
    await server.ask('PUT', `/api/blocks/${mara.id}`, { token: curator.token, body: { is_blocked: true } })
    await server.ask('PUT', `/api/suggestions/${strong.id}/vote`, { token: curator.token, body: { vote: 'agree' } })
    const found = (await list('only=suggested&limit=100')).data.find(each => each.id === id)
    expect(found?.suggestions).toMatchObject([
      { id: strong.id, agree_count: 2, disagree_count: 0, vote: 'agree', author: { username: juno.name } },
      { id: weak.id, agree_count: 0, vote: null, state: 'open' },
    ])
  })

  test('or only those with open suggestions', async () => {
    const isListed = async () => (await list('only=suggested&limit=100')).data.some(each => each.id === id)
    expect(await isListed()).toBe(false)
    await suggest(mara)
    expect(await isListed()).toBe(true)
    await mara.withdraw(id)
    expect(await isListed()).toBe(false)
  })

  test('and found by their names, by a set, and by what is suggested', async () => {
    const [heard] = (await list('limit=100')).data.filter(({ places }) => places.length > 0)
    const set = heard?.places[0]?.set_name ?? ''
    await suggest(mara, { artist: 'Ålesund Trio', title: 'Fjordglimt', mix_name: 'Nightfall Dub' })
    await sql`update tracks set artist = 'Quiet Harbour' where id = ${id}`.execute(server.db)
    const found = async (search: string) => {
      const { data, pagination } = await list(`limit=100&search=${encodeURIComponent(search)}`)
      expect(pagination.total).toBe(data.length)
      return data.map(each => each.id)
    }
    for (const search of ['fjordGLIMT', 'alesund trio', 'nightfall', 'quiet harbour'])
      expect(await found(search)).toEqual([id])
    expect(await found(set)).toContain(heard?.id)
    expect(await found(set)).not.toContain(id)
    for (const search of ['%', '_', "'", 'nothing like it']) expect(await found(search)).toEqual([])
  })

  test('with as many queries for one as for a hundred', async () => {
    const countOf = async (limit: number) => {
      let count = 0
      const counting = server.db.withPlugin({
        transformQuery: ({ node }) => {
          count++
          return node
        },
        transformResult: async ({ result }) => result,
      })
      const { data } = await findIds(counting, 1, { search: '', offset: 0, limit })
      return { count, length: data.length }
    }
    const [one, many] = [await countOf(1), await countOf(100)]
    expect([one.length, many.length > 5]).toEqual([1, true])
    expect(many.count).toBe(one.count)
    expect(many.count).toBeLessThanOrEqual(5)
  })
})

describe('A suggestion is read', () => {
  test('as import reads names: artists, guests, the mix and its remixers, the label', async () => {
    const { id: suggestion } = await suggest(mara, {
      artist: 'Yuna Brandt & Kassian feat. Ayo Benedek',
      mix_name: 'Oda Vexel Remix',
      label: 'Palisade',
      link: 'https://palisade.bandcamp.com/track/nordlicht',
    })
    const { track, twin, credited, version } = await read(suggestion)
    expect(track).toEqual({
      ...{ artists: ['Yuna Brandt', 'Kassian'], feat: ['Ayo Benedek'], title },
      ...{ mix: 'remix', mix_name: 'Oda Vexel Remix', remixers: ['Oda Vexel'], label: 'Palisade' },
      purchase_url: 'https://palisade.bandcamp.com/track/nordlicht',
      picture: { art_url: null, art_url_sm: null, art_url_xl: null },
    })
    expect([twin, credited]).toEqual([null, { id: mara.id, username: mara.name }])
    expect(version).toBe(Object((await curator.ask('GET', `/tracks/${id}`)).body).version)
  })

  test('keeps an artist whose name is like two, and a mix that is nobody’s', async () => {
    await server.db.insertInto('artists').values({ name: 'Tide & Ember' }).execute()
    const { id: suggestion } = await suggest(mara, { artist: 'Tide & Ember', mix_name: 'Second Pressing' })
    expect((await read(suggestion)).track).toMatchObject({
      ...{ artists: ['Tide & Ember'], mix: 'original_mix', mix_name: 'Second Pressing', remixers: [] },
    })
  })

  test('as one artist if it names more than a track can have', async () => {
    const artist = Array.from({ length: 30 }, (_, n) => `A${n}`).join(', ')
    expect((await read((await suggest(mara, { artist })).id)).track.artists).toEqual([artist])
  })

  test.each([
    ['https://www.beatport.com/track/nordlicht/1', true],
    ['https://yuna.bandcamp.com/track/nordlicht', true],
    ['https://www.youtube.com/watch?v=1', false],
    ['https://youtu.be/1', false],
    ['https://m.soundcloud.com/yuna/nordlicht', false],
    ['https://vimeo.com/1', false],
  ])('with %s as a shop: %s', async (link, isShop) => {
    await sql`update tracks set purchase_url = 'https://old.example/' where id = ${id}`.execute(server.db)
    const { track } = await read((await suggest(mara, { link })).id)
    expect(track.purchase_url).toBe(isShop ? link : 'https://old.example/')
  })

  test('with what the ID has, and without a date', async () => {
    await sql`update tracks set genre = 'Techno', bpm = 141, key = '8A', art_url = '/a.webp', art_url_sm = '/b.webp',
      art_url_xl = '/c.webp', release_date = '2026-01-01' where id = ${id}`.execute(server.db)
    const { track } = await read((await suggest(mara)).id)
    expect(track).toMatchObject({
      ...{ genre: 'Techno', bpm: 141, key: '8A' },
      picture: { art_url: '/a.webp', art_url_sm: '/b.webp', art_url_xl: '/c.webp' },
    })
    expect(track.release_date).toBeUndefined()
  })

  test('with the track of the catalogue that has its names, and how many are notified', async () => {
    const twin = await released(server.db)
    await watch(juno, id)
    await watch(sam, id)
    const { id: suggestion } = await suggest(mara, { artist: twin.artist, title: twin.title })
    const { version } = Object((await curator.ask('GET', `/tracks/${twin.id}`)).body)
    expect(await read(suggestion)).toMatchObject({ twin: { ...twin, version }, told: 2 })
  })

  test('not once it is withdrawn, and not if there is none', async () => {
    const { id: suggestion } = await suggest(mara)
    await mara.withdraw(id)
    expectFailure(await curator.ask('GET', `/suggestions/${suggestion}`), 409)
    expectFailure(await curator.ask('GET', '/suggestions/2147483647'), 404)
  })
})
