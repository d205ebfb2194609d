import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Suggested } from '#contract/entities/suggested.ts'
import { listEdits } from '#contract/routes/studio/edits.ts'
import * as contract from '#contract/routes/studio/ids.ts'
import { wrongCounters } from '../../../server/db/counters.ts'
import { exactly, expectFailure } from '../../support/server/app.ts'
import { changes, curatorOf, everyRow, none } from '../../support/server/studio.ts'
import { testServer } from '../../support/server/test-server.ts'
import { addId, addSuggester, type Suggester } from '../../support/suggestions.ts'
import { bellOf, idsOf, released, statesOf, watch } from './support/suggested-ids.ts'

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

const { list, read, askAccept, accept, acceptInto, reject } = idsOf(curator)
const suggest = (person: Suggester, suggested: Partial<Suggested> = {}, track = id) =>
  person.suggest(track, { title, ...suggested })

describe('An accepted suggestion', () => {
  test('makes its ID the released track with the same id, notifies who watches it, and credits its author', async () => {
    await watch(juno, id)
    const { id: suggestion } = await suggest(mara)
    await suggest(sam, { title: 'Something Else' })
    const { told } = await read(suggestion)
    expect(await accept(suggestion, { release_date: '2026-11-01' })).toMatchObject({ id })
    expect(await juno.track(id)).toMatchObject({
      ...{ id, artist: 'Yuna Brandt', title, mix_type: 'original_mix', release_date: '2026-11-01' },
      identified_by: { id: mara.id, username: mara.name },
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
    expect(await juno.track(id)).toMatchObject({
      title,
      release_date: null,
      mix_type: 'original_mix',
    })
    expect(await statesOf(mara)).toEqual(['accepted'])
  })

  test('credits who suggested these names first, whichever is accepted', async () => {
    await suggest(mara, { artist: 'yuna brandt', title: `${title}!` })
    const { id: later } = await suggest(juno)
    expect((await read(later)).credited).toEqual({ id: mara.id, username: mara.name })
    await accept(later)
    expect([await statesOf(mara), await statesOf(juno)]).toEqual([['accepted'], ['closed']])
    expect((await juno.track(id)).identified_by?.id).toBe(mara.id)
  })

  test('credits its author also if the curator has corrected the names', async () => {
    await accept((await suggest(mara, { artist: 'Yuna Brant' })).id, { artists: ['Yuna Brandt', 'Kassian'] })
    expect(await juno.track(id)).toMatchObject({
      artist: 'Yuna Brandt, Kassian',
      identified_by: { id: mara.id },
    })
  })

  test('is open again, with the others, once the edit is undone, and nobody keeps a notification', async () => {
    await watch(juno, id)
    const { id: suggestion } = await suggest(mara)
    await suggest(sam, { title: 'Something Else' })
    await sam.vote(suggestion, 'agree')
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
    await mara.withdraw(id)
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
      juno.askVote(suggestion, 'agree'),
      mara.askSuggest(id, {
        title,
        artist: 'Yuna Brandt',
        mix_name: null,
        label: 'X',
        link: null,
        why: 'mine',
      }),
      sam.askSuggest(id),
    ])
    for (const { status } of answers) expect([200, 409]).toContain(status)
    expect((await juno.track(id)).identified_by?.id).toBe(mara.id)
  })
})

describe('A suggestion with the names of a track that the catalogue has', () => {
  test('merges its ID into that track: who watches is notified, and its author credited', async () => {
    const twin = await released(server.db)
    await watch(juno, id)
    const { id: suggestion } = await suggest(mara, { artist: twin.artist, title: twin.title })
    await suggest(sam, { title: 'Something Else' })
    const before = await everyRow(server.db)
    const { status, body } = await acceptInto(suggestion)
    expect([status, Object(body).id]).toEqual([200, twin.id])
    expect(await juno.track(id)).toMatchObject({ id: twin.id, identified_by: { id: mara.id } })
    expect([await statesOf(mara), await statesOf(sam)]).toEqual([['accepted'], ['closed']])
    expect((await bellOf(juno)).map(({ release }) => release.track_meta?.id)).toEqual([twin.id])
    expect((await bellOf(mara)).filter(each => each.suggestion)).toMatchObject([{ suggestion: { state: 'accepted' } }])
    expect(await wrongCounters(server.db)).toEqual([])
    await curator.undone()
    expect(changes(before, await everyRow(server.db))).toEqual(none)
    expect([await statesOf(mara), await bellOf(juno), await bellOf(mara)]).toEqual([['open'], [], []])
  })

  test('of a second ID credits its author, too, and the track stays identified by the first', async () => {
    const twin = await released(server.db)
    const names = { artist: twin.artist, title: twin.title }
    await acceptInto((await suggest(mara, names)).id)
    const second = await addId(server.db)
    await acceptInto((await suggest(juno, names, second)).id)
    expect([await statesOf(mara), await statesOf(juno)]).toEqual([['accepted'], ['accepted']])
    expect((await sam.track(twin.id)).identified_by?.id).toBe(mara.id)
  })

  test('is not accepted beside it, nor into an ID', async () => {
    const twin = await released(server.db)
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
    expect((await mara.own()).data).toMatchObject([{ state: 'rejected', reason: 'Another track of theirs' }])
    expect(await bellOf(mara)).toMatchObject([
      { suggestion: { state: 'rejected', reason: 'Another track of theirs', track: { id } } },
    ])
    expect(await juno.suggestionsOf(id)).toEqual([])
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
    await mara.withdraw(id)
    expectFailure(await reject(suggestion), 409)
    const { id: other } = await suggest(juno)
    const answers = await Promise.all([reject(other), reject(other)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expectFailure(await reject(2 ** 31 - 1), 404)
  })
})
