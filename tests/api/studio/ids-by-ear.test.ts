import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import * as ear from '#contract/routes/studio/ear.ts'
import * as contract from '#contract/routes/studio/ids.ts'
import { wrongCounters } from '../../../server/db/counters.ts'
import { addSound, type Heard, isSame, listenedTo, twoHeardIds } from '../../support/ear.ts'
import { exactly } from '../../support/server/app.ts'
import { changes, curatorOf, everyRow, none } from '../../support/server/studio.ts'
import { testServer } from '../../support/server/test-server.ts'
import { addId, addSuggester } from '../../support/suggestions.ts'

/** Two IDs, each in another set. */
let two: Awaited<ReturnType<typeof twoHeardIds>>
let count = 0

const server = await testServer()
const curator = await curatorOf(server)
await sql`update set_tracks set track_position = track_position`.execute(server.db)
beforeEach(async () => {
  two = await twoHeardIds(server.db)
  count++
})

const part = ({ fingerprint, start }: Heard, ms: number): Heard => ({ fingerprint, start, end: start + ms })

const list = async (query = '') => {
  const answer = await curator.ask('GET', `/ids?limit=100&${query}`)
  expect(answer.status).toBe(200)
  return exactly(contract.listStudioIds.answer, answer.body)
}
const listed = async (id: number, query = '') => (await list(query)).data.find(each => each.id === id)
const candidates = async (id: number) =>
  exactly(ear.listEarCandidates.answer, (await curator.ask('GET', `/ids/${id}/ear`)).body).data
const merge = async (from: number, into: number) => expect((await curator.merge(from, into)).status).toBe(200)

describe('An ID is listed', () => {
  test('with what it sounds like, where both are heard, from when to when', async () => {
    const [{ id, heard }, { id: otherId, heard: elsewhere }] = two
    await isSame(server.db, part(heard, 40_000), part(elsewhere, 44_000))
    expect(await listed(id)).toMatchObject({
      candidate_count: 1,
      candidates: [
        {
          ...{ kind: 'id', certainty: 'certain', seconds: 40, sound_id: null },
          track: { id: otherId, mix_type: 'ID' },
          place: {
            ...{ set_meta_id: 2, track_position: 4 },
            ...{ start_time: elsewhere.start, end_time: elsewhere.start + 44_000 },
          },
          id_place: {
            ...{ set_meta_id: 1, track_position: 3 },
            ...{ start_time: heard.start, end_time: heard.start + 40_000 },
          },
        },
      ],
    })
    expect((await listed(otherId))?.candidates.map(({ track }) => track?.id)).toEqual([id])
  })

  test('with at most five of these, what is certain first, and how many there are; all of them are read on demand', async () => {
    const [{ id, heard }] = two
    for (let n = 1; n <= 6; n++) {
      const { fingerprint } = await addSound(server.db, { artist: 'Hana', title: `Unheard ${count}.${n}` })
      await isSame(
        server.db,
        part(heard, 20_000 + n * 1000),
        { fingerprint, start: 0, end: 20_000 },
        n < 3 ? 'certain' : 'likely',
      )
    }
    const found = await listed(id)
    const lengths = [22, 21, 26, 25, 24, 23]
    expect([found?.candidate_count, found?.candidates.map(({ seconds }) => seconds)]).toEqual([6, lengths.slice(0, 5)])
    expect((await candidates(id)).map(({ seconds }) => seconds)).toEqual(lengths)
  })

  test('or only if it is heard elsewhere, once in however many places, and not for what is itself or beside it', async () => {
    const [{ id, heard }, { id: otherId, heard: elsewhere }] = two
    expect(await list('only=ear')).toMatchObject({ data: [], pagination: { total: 0 } })
    await isSame(server.db, part(heard, 40_000), part(elsewhere, 40_000))
    await isSame(server.db, part(heard, 30_000), { fingerprint: await listenedTo(server.db, 5), start: 0, end: 30_000 })
    const { data, pagination } = await list('only=ear')
    expect([data.map(each => each.id).sort(), pagination.total]).toEqual([[id, otherId].sort(), 2])
    expect((await list(`only=ear&search=nothing+like+it`)).pagination.total).toBe(0)
    await merge(otherId, id)
    expect((await listed(id, 'only=ear'))?.candidates.map(({ track }) => track?.id)).not.toContain(id)
    await curator.undone()
    expect((await list('only=ear')).pagination.total).toBe(2)
  })

  test('by those who are notified once it is identified: a listener counts once, however many moments they liked', async () => {
    const [{ id, heard }, { id: otherId }] = two
    const [mara, juno] = [await addSuggester(server), await addSuggester(server)]
    for (let n = 1; n <= 3; n++)
      await sql`insert into set_likes (user_id, set_id, set_timestamp, track_id)
        values (${mara.id}, 1, ${heard.start + n}, ${id})`.execute(server.db)
    for (const person of [mara, juno]) await person.ask('PUT', `/favs/track/${otherId}`, { is_fav: true })
    expect(await wrongCounters(server.db)).toEqual([])
    expect([(await listed(id))?.watchers, (await listed(otherId))?.watchers]).toEqual([1, 2])
    const order = (await list()).data.map(each => each.id)
    expect(order.indexOf(otherId)).toBeLessThan(order.indexOf(id))
    const title = `Nordlicht by ear ${count}`
    const { id: suggestion } = await juno.suggest(otherId, { artist: 'Somebody Unheard', title })
    const { told } = exactly(
      contract.readSuggestion.answer,
      (await curator.ask('GET', `/suggestions/${suggestion}`)).body,
    )
    expect(told).toBe(2)
  })

  test('at its place, also if more than a thousand others have more liked moments of fewer listeners', async () => {
    const [{ id }] = two
    const [mara, juno] = [await addSuggester(server), await addSuggester(server)]
    for (const person of [mara, juno]) await person.ask('PUT', `/favs/track/${id}`, { is_fav: true })
    await sql`insert into tracks (title, artist, mix_type, user_likes)
      select 'ID', 'ID', 'ID', 900 from generate_series(1, 1100)`.execute(server.db)
    const first = (await list()).data
    expect(first.map(each => each.id)).toContain(id)
    expect(first.map(each => each.watchers)).toEqual(first.map(each => each.watchers).toSorted((a, b) => b - a))
    await sql`delete from tracks where user_likes = 900`.execute(server.db)
  })
})

describe('What an ID sounds like', () => {
  test('is that of the track into which it was merged', async () => {
    const [{ id, heard }, { id: otherId }] = two
    const { fingerprint } = await addSound(server.db, { artist: 'Hana', title: `Unheard ${count}` })
    await isSame(server.db, part(heard, 30_000), { fingerprint, start: 0, end: 30_000 })
    await merge(id, otherId)
    expect((await candidates(id)).map(({ kind }) => kind)).toEqual(['sound'])
    expect(await candidates(id)).toEqual(await candidates(otherId))
    await curator.undone()
    expect(await candidates(otherId)).toEqual([])
  })

  test('is a track whose sound the operator has, also once that track is merged into another one, and after Undo', async () => {
    const [{ id, heard }, { id: otherId }] = two
    const track = await addId(server.db)
    const { fingerprint } = await addSound(server.db, { artist: 'Hana', title: `Unheard ${count}`, track })
    await isSame(server.db, part(heard, 30_000), { fingerprint, start: 0, end: 30_000 })
    const names = async () => (await candidates(id)).map(each => [each.kind, each.track?.id, each.place])
    expect(await names()).toEqual([['id', track, null]])
    const before = await everyRow(server.db)
    await merge(track, otherId)
    expect(await names()).toEqual([['id', otherId, null]])
    await merge(otherId, id)
    expect(await names()).toEqual([])
    await curator.undone()
    await curator.undo((await curator.lastEdit()) - 2)
    expect(changes(before, await everyRow(server.db))).toEqual(none)
    expect(await names()).toEqual([['id', track, null]])
  })
})
