import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { release } from '../../support/releases.ts'
import { expectFailure } from '../../support/server/app.ts'
import { device } from '../../support/server/device.ts'
import { testServer } from '../../support/server/test-server.ts'
import { addId, addSuggester, nordlicht } from '../../support/suggestions.ts'

const server = await testServer()

const nextId = () => addId(server.db)
const listener = () => addSuggester(server)

test('A suggestion is listed for everybody, with its author, and among the own ones with its ID', async () => {
  const [id, mara, ayo] = [await nextId(), await listener(), await listener()]
  const link = 'https://shop.example/nordlicht'
  const made = await mara.suggest(id, { mix_name: 'Dub', label: 'Polar', link, why: 'played' })
  const { applied, ...suggestion } = made
  expect(applied).toBe(true)
  expect(suggestion).toMatchObject({
    ...{ track_meta_id: id, artist: 'Yuna Brandt', title: 'Nordlicht', mix_name: 'Dub', label: 'Polar', link },
    ...{ why: 'played', state: 'open', reason: null, edited_dt: null, agree_count: 0, disagree_count: 0, vote: null },
    author: { id: mara.id, username: mara.name },
  })
  expect(await ayo.suggestionsOf(id)).toEqual([suggestion])
  const { data, pagination, accepted_count } = await mara.own()
  expect(data).toMatchObject([{ ...suggestion, track_meta: { id, mix_type: 'ID' } }])
  expect([pagination, accepted_count]).toEqual([{ offset: 0, count: 1, total: 1 }, 0])
  expect((await ayo.own()).data).toEqual([])
})

test('A listener has one open suggestion for an ID: the next one changes it', async () => {
  const [id, mara] = [await nextId(), await listener()]
  const made = await mara.suggest(id)
  const changed = await mara.suggest(id, { title: 'Südlicht', label: 'Polar' })
  expect(changed).toMatchObject({ id: made.id, title: 'Südlicht', label: 'Polar', created_dt: made.created_dt })
  expect(changed.edited_dt).not.toBeNull()
  expect(await mara.suggestionsOf(id)).toHaveLength(1)
})

test('Of two at once by one listener, one is made and the other changes it', async () => {
  const [id, mara] = [await nextId(), await listener()]
  const [one, other] = await Promise.all([mara.suggest(id, { title: 'One' }), mara.suggest(id, { title: 'Other' })])
  expect(one.id).toBe(other.id)
  expect(await mara.suggestionsOf(id)).toHaveLength(1)
})

test('One that is withdrawn is gone, and another can be made', async () => {
  const [id, mara] = [await nextId(), await listener()]
  const first = await mara.suggest(id)
  expect((await mara.withdraw(id)).status).toBe(204)
  expect([await mara.suggestionsOf(id), (await mara.own()).data]).toEqual([[], []])
  expectFailure(await mara.withdraw(id), 404)
  expect((await mara.suggest(id)).id).not.toBe(first.id)
})

test('A suggestion of one device that was changed later on another stays as it is, and so does a withdrawn one', async () => {
  const [id, mara] = [await nextId(), await listener()]
  const [phone, desk] = [device(), device()]
  await mara.suggest(id, { title: 'First' }, phone.headers({ seq: 1, agoMs: 9_000 }))
  await mara.suggest(id, { title: 'Later' }, desk.headers({ seq: 1, agoMs: 3_000 }))
  const late = await mara.suggest(id, { title: 'Earlier' }, phone.headers({ seq: 2, agoMs: 6_000 }))
  expect(late).toMatchObject({ applied: false, title: 'Later' })
  expect((await mara.withdraw(id, phone.headers({ seq: 3, agoMs: 5_000 }))).status).toBe(204)
  expect(await mara.suggestionsOf(id)).toMatchObject([{ title: 'Later' }])
  await mara.withdraw(id, desk.headers({ seq: 2, agoMs: 1_000 }))
  const gone = await mara.suggest(id, { title: 'Too late' }, phone.headers({ seq: 4, agoMs: 2_000 }))
  expect(gone).toMatchObject({ applied: false, state: 'withdrawn' })
  expect(await mara.suggestionsOf(id)).toEqual([])
})

test('The same request sent again has no effect, even after the suggestion was withdrawn', async () => {
  const [id, mara] = [await nextId(), await listener()]
  const headers = { 'idempotency-key': randomUUID() }
  const first = await mara.suggest(id, {}, headers)
  expect(await mara.suggest(id, {}, headers)).toEqual(first)
  await mara.withdraw(id)
  await mara.suggest(id, {}, headers)
  expect(await mara.suggestionsOf(id)).toEqual([])
})

const dayBefore = (userId: number) =>
  sql`update suggestions set created_at = created_at - interval '24 hours' where user_id = ${userId}`.execute(server.db)
const fillDay = (userId: number, count: number, trackId: number) =>
  sql`insert into suggestions (track_id, user_id, artist, title, why, state, edited_at)
    select ${trackId}, ${userId}, 'A', 'B', 'heard', 'withdrawn', now() from generate_series(1, ${count}::integer)`.execute(
    server.db,
  )

test('The eleventh new suggestion of a day is refused, and withdrawn ones count; a change is none', async () => {
  const [id, other, mara] = [await nextId(), await nextId(), await listener()]
  await fillDay(mara.id, 9, id)
  await mara.suggest(id)
  const { message } = expectFailure(await mara.askSuggest(other), 409)
  expect(message).toBe("You've suggested ten tracks today. Try again tomorrow.")
  expect((await mara.suggest(id, { title: 'Südlicht' })).title).toBe('Südlicht')
  await dayBefore(mara.id)
  await mara.suggest(other)
})

test('Of suggestions for many IDs at once, no eleventh gets through', async () => {
  const [mara, first] = [await listener(), await nextId()]
  const tracks = [first, await nextId(), await nextId(), await nextId(), await nextId()]
  await fillDay(mara.id, 8, first)
  const answers = await Promise.all(tracks.map(track => mara.askSuggest(track)))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 409, 409, 409])
})

test('For an ID that is identified by now, the answer says as what; nothing is suggested for it any more', async () => {
  const [id, mara] = [await nextId(), await listener()]
  await release(server.db, String(id), '--artist', 'Tarn', '--title', 'Undertow')
  expect(expectFailure(await mara.askSuggest(id), 409).message).toBe('This ID was identified: Tarn - Undertow')
  expect(await mara.suggestionsOf(id)).toEqual([])
})

test('An ID that was merged into another one is that one, for suggestions, too', async () => {
  const [from, to, mara] = [await nextId(), await nextId(), await listener()]
  await server.db.deleteFrom('tracks').where('id', '=', from).execute()
  await sql`insert into merges (kind, from_id, to_id, item) values ('track', ${from}, ${to}, '{}')`.execute(server.db)
  expect(await mara.suggest(from)).toMatchObject({ track_meta_id: to })
  expect(await mara.suggestionsOf(from)).toMatchObject([{ track_meta_id: to }])
  expect((await mara.withdraw(from)).status).toBe(204)
  expectFailure(await mara.withdraw(from), 404)
})

test("An ID that isn't there has no suggestions", async () => {
  const mara = await listener()
  expectFailure(await mara.ask('GET', '/tracks/999999/suggestions'), 404)
  expectFailure(await mara.askSuggest(999_999), 404)
  expectFailure(await mara.withdraw(999_999), 404)
})

test.each([
  ['artist', ''],
  ['artist', ' '],
  ['title', 'x'.repeat(201)],
  ['title', 'Two\nlines'],
  ['mix_name', ''],
  ['link', 'javascript:alert(1)'],
  ['link', 'ftp://shop.example/x'],
  ['link', 'shop.example'],
  ['link', `https://shop.example/${'x'.repeat(2_000)}`],
  ['why', 'dreamt'],
])('%s can not be %j', async (field, value) => {
  const [id, mara] = [await nextId(), await listener()]
  const refused = expectFailure(await mara.askSuggest(id, { ...nordlicht, [field]: value }), 422)
  expect(Object.keys(refused.errors?.json ?? {})).toEqual([field])
  expect(await mara.suggestionsOf(id)).toEqual([])
})

test('Of a listener who is blocked, no suggestion is seen, and none can be voted on', async () => {
  const [id, mara, ayo] = [await nextId(), await listener(), await listener()]
  const { id: suggestion } = await mara.suggest(id)
  await ayo.ask('PUT', `/me/blocked/${mara.id}`, { is_blocked: true })
  expect(await ayo.suggestionsOf(id)).toEqual([])
  expectFailure(await ayo.askVote(suggestion, 'agree'), 404)
  await ayo.ask('PUT', `/me/blocked/${mara.id}`, { is_blocked: false })
  expect(await ayo.suggestionsOf(id)).toHaveLength(1)
})

test('One that was rejected is seen by its author alone, with the reason; another can be made', async () => {
  const [id, mara, ayo] = [await nextId(), await listener(), await listener()]
  const { id: suggestion } = await mara.suggest(id)
  await sql`update suggestions set state = 'rejected', reason = 'Another key' where id = ${suggestion}`.execute(
    server.db,
  )
  expect(await ayo.suggestionsOf(id)).toEqual([])
  expect(await mara.suggestionsOf(id)).toMatchObject([{ state: 'rejected', reason: 'Another key' }])
  expectFailure(await ayo.askVote(suggestion, 'agree'), 409)
  const again = await mara.suggest(id, { title: 'Südlicht' })
  expect((await mara.suggestionsOf(id)).map(each => each.id)).toEqual([again.id, suggestion])
  expect((await mara.own()).data.map(each => each.state)).toEqual(['open', 'rejected'])
})

test('The strongest suggestion comes first, then the oldest', async () => {
  const id = await nextId()
  const people = await Promise.all([listener(), listener(), listener(), listener()])
  const [a, b, c, d] = people
  const made = [await a.suggest(id), await b.suggest(id, { title: 'B' }), await c.suggest(id, { title: 'C' })] as const
  await d.vote(made[2].id, 'agree')
  await d.vote(made[0].id, 'disagree')
  expect((await d.suggestionsOf(id)).map(each => each.title)).toEqual(['C', 'B', 'Nordlicht'])
  expect((await d.suggestionsOf(id)).map(each => each.vote)).toEqual(['agree', null, 'disagree'])
})
