import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import * as contract from '#contract/routes/marks.ts'
import { wrongCounters } from '../../../server/db/counters.ts'
import { type Asked, addListener, addSignedIn, exactly, expectFailure, signIn } from '../../support/server/app.ts'
import { device } from '../../support/server/device.ts'
import { testServer } from '../../support/server/test-server.ts'

const server = await testServer()
const { id: userId, access: token } = await addSignedIn(server, 'marker')

const toggles = [
  ['artist', 'follow', contract.followArtist, 'is_followed', 'user_artist_stats'],
  ['label', 'follow', contract.followLabel, 'is_followed', 'user_label_stats'],
  ['artist', 'likes', contract.toggleArtistLikes, 'show_likes', 'user_artist_stats'],
  ['label', 'likes', contract.toggleLabelLikes, 'show_likes', 'user_label_stats'],
  ['set', 'heart', contract.favouriteSet, 'is_fav', 'user_set_favs'],
  ['track', 'heart', contract.favouriteTrack, 'is_fav', 'user_track_favs'],
  ['set', 'likes', contract.toggleSetLikes, 'show_likes', 'user_set_favs'],
  ['track', 'likes', contract.toggleTrackLikes, 'show_likes', 'user_track_favs'],
] as const

const put = (path: string, id: number | string, asked: Asked = {}) =>
  server.ask('PUT', `/api${path.replace('{id}', String(id))}`, { token, ...asked })

const MarkAnswer = z.looseObject({ applied: z.boolean(), updated_at: z.iso.datetime() })
/** Makes the call, which has to succeed. Resolves with its answer. */
async function toggle(path: string, id: number, asked: Asked = {}) {
  const answer = await put(path, id, asked)
  expect(answer).toMatchObject({ status: 200 })
  return z.parse(MarkAnswer, answer.body)
}

describe.each(toggles)("the %s's %s", (kind, _what, route, field, table) => {
  const { path } = route
  const column = `${kind}_id`
  const stored = async (id: number) => {
    const { rows } = await sql<{ value: boolean }>`select ${sql.ref(field)} as value from ${sql.table(table)}
      where user_id = ${userId} and ${sql.ref(column)} = ${id}`.execute(server.db)
    return rows[0]?.value
  }

  test('is toggled without a body, and stored', async () => {
    const first = await put(path, 7)
    expect(exactly(route.answer, first.body)).toMatchObject({ [field]: true, applied: true })
    expect(await stored(7)).toBe(true)
    expect(await toggle(path, 7, { text: '' })).toMatchObject({ [field]: false, applied: true })
    expect(await stored(7)).toBe(false)
  })

  test('becomes the value of the body, also if it is repeated', async () => {
    for (const value of [true, true, false, false, true]) {
      expect(await toggle(path, 8, { body: { [field]: value } })).toMatchObject({ [field]: value, applied: true })
      expect(await stored(8)).toBe(value)
    }
  })

  test('can be turned off without ever having been on', async () => {
    expect(await toggle(path, 9, { body: { [field]: false } })).toMatchObject({ [field]: false, applied: true })
  })

  test('is on after 101 simultaneous toggles, with correct counters', async () => {
    const answers = await Promise.all(Array.from({ length: 101 }, () => toggle(path, 10)))
    expect(answers.filter(answer => answer[field])).toHaveLength(51)
    expect(await stored(10)).toBe(true)
    expect(await wrongCounters(server.db)).toEqual([])
  })

  test('of an earlier time loses, and the answer has the current value', async () => {
    const early = device()
    const late = device()
    const won = await toggle(path, 11, { body: { [field]: true }, headers: late.headers({ agoMs: 1000 }) })
    const lost = await toggle(path, 11, { body: { [field]: false }, headers: early.headers({ agoMs: 5000 }) })
    expect(lost).toMatchObject({ [field]: true, applied: false, updated_at: won.updated_at })
    expect(await toggle(path, 11, { headers: early.headers({ agoMs: 5000 }) })).toMatchObject({ applied: false })
    expect(await stored(11)).toBe(true)
  })

  test('of an unknown id is a 404', async () => {
    for (const id of [99_999, 0, 'x']) expectFailure(await put(path, id), 404)
    expectFailure(await put(path, 99_999, { headers: device().headers({ seq: 1 }) }), 404)
  })

  test.each([{}, { [field]: 'true' }, { [field]: null }, { [field]: 1 }])('with the body %j is a 422', async body => {
    expect(Object.keys(expectFailure(await put(path, 7, { body }), 422).errors?.json ?? {})).toEqual([field])
  })

  test('is refused to guests, and separate for each listener', async () => {
    expectFailure(await server.ask('PUT', `/api${path.replace('{id}', '12')}`), 401)
    const other = `other ${path}`
    await addListener(server.db, other, 'listener')
    const { access } = await signIn(server, other, 'listener')
    await put(path, 12, { token: access, body: { [field]: true } })
    expect((await stored(12)) ?? false).toBe(false)
    expect(await toggle(path, 12)).toMatchObject({ [field]: true })
  })
})
