import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Suggested } from '../../../contract/entities/own-suggestions.ts'
import type { StudioTrack } from '../../../contract/entities/studio-catalogue.ts'
import { listNotifications } from '../../../contract/routes/activity.ts'
import { listEdits } from '../../../contract/routes/studio/edits.ts'
import * as contract from '../../../contract/routes/studio/ids.ts'
import { wrongCounters } from '../../../server/db/counters.ts'
import { findIds } from '../../../server/studio/ids/find.ts'
import { exactly, expectFailure } from '../../support/server/app.ts'
import { changes, curatorOf, everyRow, none } from '../../support/server/studio.ts'
import { testServer } from '../../support/server/test-server.ts'
import { addId, addSuggester, type Suggester } from '../../support/suggestions.ts'

let [mara, juno, sam]: Suggester[] = []
let id: number
/** Another one for each test: what one of them names is a track of the catalogue for the next. */
let title: string
let count = 0

const given = (person: Suggester | undefined): Suggester => {
  if (!person) throw new Error('There is no such listener')
  return person
}

const server = await testServer()
const curator = await curatorOf(server)
// The demo's moments don't know their tracks, until their tracklists are written.
await sql`update set_tracks set track_position = track_position`.execute(server.db)
beforeEach(async () => {
  ;[mara, juno, sam] = [await addSuggester(server), await addSuggester(server), await addSuggester(server)]
  id = await addId(server.db)
  title = `Nordlicht ${++count}`
})

const list = async (query = '') => {
  const answer = await curator.ask('GET', `/ids?${query}`)
  expect(answer.status).toBe(200)
  return exactly(contract.listStudioIds.answer, answer.body)
}
const read = async (suggestion: number) =>
  exactly(contract.readSuggestion.answer, (await curator.ask('GET', `/suggestions/${suggestion}`)).body)
async function askAccept(suggestion: number, changed: Partial<StudioTrack> = {}) {
  const { track, version } = await read(suggestion)
  return curator.ask('POST', `/suggestions/${suggestion}/accept`, {
    body: { version, track: { ...track, ...changed } },
  })
}
async function accept(suggestion: number, changed?: Partial<StudioTrack>) {
  const { status, body } = await askAccept(suggestion, changed)
  expect(status).toBe(200)
  return exactly(contract.acceptSuggestion.answer, body)
}
async function acceptInto(suggestion: number) {
  const { twin, version } = await read(suggestion)
  const into = twin && { id: twin.id, version: twin.version }
  return curator.ask('POST', `/suggestions/${suggestion}/accept`, { body: { version, into } })
}
const reject = (suggestion: number, reason: unknown = 'Another track of theirs') =>
  curator.ask('POST', `/suggestions/${suggestion}/reject`, { body: { reason } })

/** The state of each of a listener's suggestions, the newest first. */
const statesOf = async (person: Suggester | undefined) => (await given(person).own()).data.map(({ state }) => state)
const bellOf = async (person: Suggester | undefined) => {
  const { body } = await given(person).ask('GET', '/notifications')
  return exactly(listNotifications.answer, body).data
}
const watch = (person: Suggester | undefined, track: number) =>
  given(person).ask('PUT', `/favs/track/${track}`, { is_fav: true })
const suggest = (person: Suggester | undefined, suggested: Partial<Suggested> = {}, track = id) =>
  given(person).suggest(track, { title, ...suggested })

/** A released track of the demo. */
async function released() {
  const { rows } = await sql<{ id: number; artist: string; title: string }>`
    select id, artist, title from tracks t where mix_type = 'original_mix' and position(',' in artist) = 0
      and position('feat' in artist) = 0 and not exists (select from suggestions where track_id = t.id)
      and not exists (select from tracks other where other.title = t.title and other.id <> t.id)
    order by id limit 1`.execute(server.db)
  if (!rows[0]) throw new Error('The demo has no such track')
  return rows[0]
}

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
    await given(sam).withdraw(id)
    await given(mara).vote(strong.id, 'agree')
    await server.ask('PUT', `/api/blocks/${given(mara).id}`, { token: curator.token, body: { is_blocked: true } })
    await server.ask('PUT', `/api/suggestions/${strong.id}/vote`, { token: curator.token, body: { vote: 'agree' } })
    const found = (await list('only=suggested&limit=100')).data.find(each => each.id === id)
    expect(found?.suggestions).toMatchObject([
      { id: strong.id, agree_count: 2, disagree_count: 0, vote: 'agree', author: { username: given(juno).name } },
      { id: weak.id, agree_count: 0, vote: null, state: 'open' },
    ])
  })

  test('or only those with open suggestions', async () => {
    const isListed = async () => (await list('only=suggested&limit=100')).data.some(each => each.id === id)
    expect(await isListed()).toBe(false)
    await suggest(mara)
    expect(await isListed()).toBe(true)
    await given(mara).withdraw(id)
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
    expect([twin, credited]).toEqual([null, { id: given(mara).id, username: given(mara).name }])
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
    const twin = await released()
    await watch(juno, id)
    await watch(sam, id)
    const { id: suggestion } = await suggest(mara, { artist: twin.artist, title: twin.title })
    const { version } = Object((await curator.ask('GET', `/tracks/${twin.id}`)).body)
    expect(await read(suggestion)).toMatchObject({ twin: { ...twin, version }, told: 2 })
  })

  test('not once it is withdrawn, and not if there is none', async () => {
    const { id: suggestion } = await suggest(mara)
    await given(mara).withdraw(id)
    expectFailure(await curator.ask('GET', `/suggestions/${suggestion}`), 409)
    expectFailure(await curator.ask('GET', '/suggestions/2147483647'), 404)
  })
})

describe('An accepted suggestion', () => {
  test('makes its ID the released track with the same id, notifies who watches it, and credits its author', async () => {
    await watch(juno, id)
    const { id: suggestion } = await suggest(mara)
    await suggest(sam, { title: 'Something Else' })
    const { told } = await read(suggestion)
    expect(await accept(suggestion, { release_date: '2026-11-01' })).toMatchObject({ id })
    expect(await given(juno).track(id)).toMatchObject({
      ...{ id, artist: 'Yuna Brandt', title, mix_type: 'original_mix', release_date: '2026-11-01' },
      identified_by: { id: given(mara).id, username: given(mara).name },
    })
    expect([await statesOf(mara), await statesOf(sam)]).toEqual([['accepted'], ['closed']])
    expect(await bellOf(juno)).toMatchObject([{ release: { track_meta: { id, release_date: '2026-11-01' } } }])
    const { rows } = await sql<{ count: number }>`select count(*)::integer as count from notifications n
      join releases r on r.id = n.release_id where r.track_id = ${id}`.execute(server.db)
    expect(rows[0]?.count).toBe(told)
    expect((await bellOf(mara)).filter(each => each.suggestion)).toMatchObject([{ suggestion: { state: 'accepted' } }])
    expect(await wrongCounters(server.db)).toEqual([])
    expect(await list('limit=100')).not.toMatchObject({ data: expect.arrayContaining([{ id }]) })
  })

  test('is named and not released yet without a date', async () => {
    await accept((await suggest(mara)).id)
    expect(await given(juno).track(id)).toMatchObject({
      title,
      release_date: null,
      mix_type: 'original_mix',
    })
    expect(await statesOf(mara)).toEqual(['accepted'])
  })

  test('credits who suggested these names first, whichever is accepted', async () => {
    await suggest(mara, { artist: 'yuna brandt', title: `${title}!` })
    const { id: later } = await suggest(juno)
    expect((await read(later)).credited).toEqual({ id: given(mara).id, username: given(mara).name })
    await accept(later)
    expect([await statesOf(mara), await statesOf(juno)]).toEqual([['accepted'], ['closed']])
    expect((await given(juno).track(id)).identified_by?.id).toBe(given(mara).id)
  })

  test('credits its author also if the curator has corrected the names', async () => {
    await accept((await suggest(mara, { artist: 'Yuna Brant' })).id, { artists: ['Yuna Brandt', 'Kassian'] })
    expect(await given(juno).track(id)).toMatchObject({
      artist: 'Yuna Brandt, Kassian',
      identified_by: { id: given(mara).id },
    })
  })

  test('is open again, with the others, once the edit is undone, and nobody keeps a notification', async () => {
    await watch(juno, id)
    const { id: suggestion } = await suggest(mara)
    await suggest(sam, { title: 'Something Else' })
    await given(sam).vote(suggestion, 'agree')
    const before = await everyRow(server.db)
    await accept(suggestion, { release_date: '2026-11-01' })
    await curator.undone()
    const { gone, added } = changes(before, await everyRow(server.db))
    // New names stay, and so do the totals of them.
    expect(gone.filter(row => !row.startsWith('catalogue_totals'))).toEqual([])
    expect(added.filter(row => !/^(artists|labels|catalogue_totals) /.test(row))).toEqual([])
    expect([await bellOf(juno), await bellOf(mara)]).toEqual([[], []])
    await curator.undone()
    expect((await bellOf(juno)).length).toBe(1)
    expect([await statesOf(mara), await statesOf(sam)]).toEqual([['accepted'], ['closed']])
  })

  test('is refused without names, without a picture that is there, and without saying what it is', async () => {
    const { id: suggestion } = await suggest(mara, { artist: 'ID' })
    expect((await read(suggestion)).track.mix).toBe('ID')
    expectFailure(await askAccept(suggestion), 422)
    const picture = { art_url: '/x.webp', art_url_sm: '/x.webp', art_url_xl: '/x.webp' }
    expectFailure(await askAccept(suggestion, { artists: ['Tarn'], mix: 'original_mix', picture }), 422)
    const { version } = await read(suggestion)
    expectFailure(await curator.ask('POST', `/suggestions/${suggestion}/accept`, { body: { version } }), 422)
    expect(await statesOf(mara)).toEqual(['open'])
  })

  test('is refused if the ID was changed, or the suggestion withdrawn or decided on, meanwhile', async () => {
    const { id: suggestion } = await suggest(mara)
    const { track, version } = await read(suggestion)
    const send = () => curator.ask('POST', `/suggestions/${suggestion}/accept`, { body: { track, version } })
    await sql`update tracks set bpm = 140 where id = ${id}`.execute(server.db)
    expect(expectFailure(await send(), 409).message).toBe('This track was changed in the meantime')
    await sql`update tracks set bpm = null where id = ${id}`.execute(server.db)
    await given(mara).withdraw(id)
    const { message } = expectFailure(await send(), 409)
    expect(message).toBe('This suggestion was decided on or withdrawn in the meantime')
  })

  test('of two curators at once is accepted once', async () => {
    const { id: suggestion } = await suggest(mara)
    const { track, version } = await read(suggestion)
    const send = () => curator.ask('POST', `/suggestions/${suggestion}/accept`, { body: { track, version } })
    const answers = await Promise.all([send(), send(), send()])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
  })

  test('is the one that is credited, whatever is voted, changed and suggested at the same moment', async () => {
    const { id: suggestion } = await suggest(mara)
    const { track, version } = await read(suggestion)
    const answers = await Promise.all([
      curator.ask('POST', `/suggestions/${suggestion}/accept`, { body: { track, version } }),
      given(juno).askVote(suggestion, 'agree'),
      given(mara).askSuggest(id, {
        title,
        artist: 'Yuna Brandt',
        mix_name: null,
        label: 'X',
        link: null,
        why: 'mine',
      }),
      given(sam).askSuggest(id),
    ])
    for (const { status } of answers) expect([200, 409]).toContain(status)
    expect((await given(juno).track(id)).identified_by?.id).toBe(given(mara).id)
  })
})

describe('A suggestion with the names of a track that the catalogue has', () => {
  test('merges its ID into that track: who watches is notified, and its author credited', async () => {
    const twin = await released()
    await watch(juno, id)
    const { id: suggestion } = await suggest(mara, { artist: twin.artist, title: twin.title })
    await suggest(sam, { title: 'Something Else' })
    const before = await everyRow(server.db)
    const { status, body } = await acceptInto(suggestion)
    expect([status, Object(body).id]).toEqual([200, twin.id])
    expect(await given(juno).track(id)).toMatchObject({ id: twin.id, identified_by: { id: given(mara).id } })
    expect([await statesOf(mara), await statesOf(sam)]).toEqual([['accepted'], ['closed']])
    expect((await bellOf(juno)).map(({ release }) => release.track_meta?.id)).toEqual([twin.id])
    expect((await bellOf(mara)).filter(each => each.suggestion)).toMatchObject([{ suggestion: { state: 'accepted' } }])
    expect(await wrongCounters(server.db)).toEqual([])
    await curator.undone()
    expect(changes(before, await everyRow(server.db))).toEqual(none)
    expect([await statesOf(mara), await bellOf(juno), await bellOf(mara)]).toEqual([['open'], [], []])
  })

  test('of a second ID credits its author, too, and the track stays identified by the first', async () => {
    const twin = await released()
    const names = { artist: twin.artist, title: twin.title }
    await acceptInto((await suggest(mara, names)).id)
    const second = await addId(server.db)
    await acceptInto((await suggest(juno, names, second)).id)
    expect([await statesOf(mara), await statesOf(juno)]).toEqual([['accepted'], ['accepted']])
    expect((await given(sam).track(twin.id)).identified_by?.id).toBe(given(mara).id)
  })

  test('is not accepted beside it, nor into an ID', async () => {
    const twin = await released()
    const { id: suggestion } = await suggest(mara, { artist: twin.artist, title: twin.title })
    expectFailure(await askAccept(suggestion), 409)
    const other = await addId(server.db)
    const { version } = await read(suggestion)
    const into = { id: other, version: Object((await curator.ask('GET', `/tracks/${other}`)).body).version }
    expectFailure(await curator.ask('POST', `/suggestions/${suggestion}/accept`, { body: { version, into } }), 422)
    expect(await statesOf(mara)).toEqual(['open'])
  })
})

describe('A rejected suggestion', () => {
  test('leaves the list, and its author reads why', async () => {
    const { id: suggestion } = await suggest(mara)
    expect((await reject(suggestion, '  Another track of theirs ')).status).toBe(200)
    expect((await list('only=suggested&limit=100')).data.filter(each => each.id === id)).toEqual([])
    expect((await given(mara).own()).data).toMatchObject([{ state: 'rejected', reason: 'Another track of theirs' }])
    expect(await bellOf(mara)).toMatchObject([
      { suggestion: { state: 'rejected', reason: 'Another track of theirs', track: { id } } },
    ])
    expect(await given(juno).suggestionsOf(id)).toEqual([])
  })

  test('is in the edit log with the decision alone, and open again by undo', async () => {
    const { id: suggestion } = await suggest(mara)
    const before = await everyRow(server.db)
    const { edit_id } = exactly(contract.rejectSuggestion.answer, (await reject(suggestion)).body)
    const { data } = exactly(listEdits.answer, (await curator.ask('GET', '/edits?kind=suggestion')).body)
    expect(data[0]).toMatchObject({
      ...{ id: edit_id, item_id: suggestion, name: 'A suggestion' },
      before: { state: 'open', reason: null },
      after: { state: 'rejected', reason: 'Another track of theirs' },
    })
    expect(JSON.stringify(data[0])).not.toContain('Nordlicht')
    await curator.undone()
    expect(changes(before, await everyRow(server.db))).toEqual(none)
  })

  test('can be suggested anew, and then is not opened again', async () => {
    const { id: suggestion } = await suggest(mara)
    await reject(suggestion)
    const edit = await curator.lastEdit()
    await suggest(mara, { title: `${title} II` })
    expect(expectFailure(await curator.undo(edit), 409).message).toBe('Its author has suggested something else by now')
  })

  test('is not opened again once the ID is identified', async () => {
    await reject((await suggest(mara)).id)
    const edit = await curator.lastEdit()
    await accept((await suggest(juno, { title: 'Polarnacht' })).id)
    expect(expectFailure(await curator.undo(edit), 409).message).toBe(
      'This ID was identified: Yuna Brandt - Polarnacht',
    )
  })

  test('is rejected once, with a word, and not after it is withdrawn', async () => {
    const { id: suggestion } = await suggest(mara)
    for (const word of ['', '  ', 'x'.repeat(501), null]) expectFailure(await reject(suggestion, word), 422)
    await given(mara).withdraw(id)
    expectFailure(await reject(suggestion), 409)
    const { id: other } = await suggest(juno)
    const answers = await Promise.all([reject(other), reject(other)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expectFailure(await reject(2 ** 31 - 1), 404)
  })
})
