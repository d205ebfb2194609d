import fc from 'fast-check'
import { sql } from 'kysely'
import { afterEach, expect, test } from 'vitest'
import type { Vote } from '#contract/entities/suggestions.ts'
import { standingOf } from '#contract/suggestions.ts'
import { wrongCounters } from '../../../server/db/counters.ts'
import { isLongRun } from '../../support/long-run.ts'
import { expectFailure } from '../../support/server/app.ts'
import { device } from '../../support/server/device.ts'
import { testServer } from '../../support/server/test-server.ts'
import { addId, addSuggester } from '../../support/suggestions.ts'

const server = await testServer()
const listener = () => addSuggester(server)
/** Two who suggest, and four who vote. */
const [mara, juno] = [await listener(), await listener()]
const voters = [await listener(), await listener(), await listener(), await listener()] as const
afterEach(async () => expect(await wrongCounters(server.db)).toEqual([]))

/** An ID that Mara has suggested a name for. */
async function suggested() {
  const track = await addId(server.db)
  const { id } = await mara.suggest(track)
  await sql`update suggestions set created_at = created_at - interval '1 day'`.execute(server.db)
  return { track, id }
}
const probably = async (track: number) => (await mara.track(track)).probably ?? null
const agreeWith = async (id: number, count: number) => {
  for (const voter of voters.slice(0, count)) await voter.vote(id, 'agree')
}

test('Everybody but its author agrees or disagrees, changes that, and takes it back', async () => {
  const { track, id } = await suggested()
  const [one, other] = voters
  expect(await one.vote(id, 'agree')).toMatchObject({ vote: 'agree', agree_count: 1, disagree_count: 0, applied: true })
  expect(await other.vote(id, 'agree')).toMatchObject({ agree_count: 2 })
  expect(await one.vote(id, 'disagree')).toMatchObject({ vote: 'disagree', agree_count: 1, disagree_count: 1 })
  expect(await other.vote(id, null)).toMatchObject({ vote: null, agree_count: 0, disagree_count: 1 })
  expect(await one.suggestionsOf(track)).toMatchObject([{ vote: 'disagree', agree_count: 0, disagree_count: 1 }])
  expect(await mara.suggestionsOf(track)).toMatchObject([{ vote: null, agree_count: 0, disagree_count: 1 }])
  expectFailure(await mara.askVote(id, 'agree'), 403)
  expectFailure(await one.askVote(999_999, 'agree'), 404)
  expectFailure(await one.askVote(id, 'maybe'), 422)
})

test('Of votes on two devices the later one stands, in whichever order they arrive', async () => {
  const { id } = await suggested()
  const [one] = voters
  const [phone, desk] = [device(), device()]
  await one.vote(id, 'disagree', desk.headers({ seq: 1, agoMs: 0 }))
  await sql`update suggestions set named_at = named_at - interval '1 hour' where id = ${id}`.execute(server.db)
  const late = await one.vote(id, 'agree', phone.headers({ seq: 1, agoMs: 60_000 }))
  expect(late).toMatchObject({ vote: 'disagree', applied: false })
  expect(await one.vote(id, null, phone.headers({ seq: 2 }))).toMatchObject({ vote: null, applied: true })
})

test('A suggestion with another name loses its votes, also those that are still on their way; another label keeps them', async () => {
  const { track, id } = await suggested()
  const [one, other] = voters
  await one.vote(id, 'agree')
  await mara.suggest(track, { label: 'Polar', artist: 'yuna brandt' })
  expect(await one.suggestionsOf(track)).toMatchObject([{ agree_count: 1, label: 'Polar' }])
  await mara.suggest(track, { title: 'Südlicht' })
  expect(await one.suggestionsOf(track)).toMatchObject([{ agree_count: 0, vote: null }])
  const before = await other.vote(id, 'agree', device().headers({ seq: 1, agoMs: 60_000 }))
  expect(before).toMatchObject({ vote: null, agree_count: 0, applied: false })
  expect(await other.vote(id, 'agree')).toMatchObject({ agree_count: 1, applied: true })
})

test('With the third voice, an ID is called by its suggestion wherever it is listed, and no longer when one is taken back', async () => {
  const { track, id } = await suggested()
  await server.db
    .insertInto('set_tracks')
    .values({ set_id: 1, track_id: track, track_position: 99, start_time: 1, end_time: 2 })
    .execute()
  await agreeWith(id, 1)
  expect(await probably(track)).toBeNull()
  await agreeWith(id, 2)
  expect(await probably(track)).toBe('Yuna Brandt - Nordlicht')
  const [one] = voters
  const { body: list } = await one.ask('GET', '/tracks?order_by=created_dt&order_direction=desc&limit=1')
  expect(list).toMatchObject({ data: [{ id: track, probably: 'Yuna Brandt - Nordlicht' }] })
  const { body: set } = await one.ask('GET', '/sets/1')
  expect(JSON.stringify(set)).toContain('"probably":"Yuna Brandt - Nordlicht"')
  await one.vote(id, null)
  expect(await probably(track)).toBeNull()
})

test('An ID is called by the stronger of two suggestions, with its mix, and by the other one when that is withdrawn', async () => {
  const { track, id } = await suggested()
  const other = await juno.suggest(track, { title: 'Südlicht', mix_name: 'Dub' })
  await agreeWith(id, 3)
  await agreeWith(other.id, 4)
  expect(await probably(track)).toBe('Yuna Brandt - Südlicht (Dub)')
  await juno.withdraw(track)
  expect(await probably(track)).toBe('Yuna Brandt - Nordlicht')
})

test('An ID is no longer called so when a voter or the author deletes the account', async () => {
  const { track, id } = await suggested()
  const leaving = await addSuggester(server)
  await agreeWith(id, 1)
  await leaving.vote(id, 'agree')
  expect(await probably(track)).not.toBeNull()
  await server.db.deleteFrom('users').where('id', '=', leaving.id).execute()
  expect(await probably(track)).toBeNull()
  const author = await addSuggester(server)
  const { id: theirs } = await author.suggest(track, { title: 'Theirs' })
  await agreeWith(theirs, 2)
  expect(await probably(track)).toBe('Yuna Brandt - Theirs')
  await server.db.deleteFrom('users').where('id', '=', author.id).execute()
  expect(await probably(track)).toBeNull()
})

test('Of votes at once, none is lost for the name', async () => {
  const { track, id } = await suggested()
  const answers = await Promise.all(voters.map(voter => voter.vote(id, 'agree')))
  expect(answers.map(answer => answer.agree_count).toSorted()).toEqual([1, 2, 3, 4])
  expect(await probably(track)).toBe('Yuna Brandt - Nordlicht')
})

test('An ID is called by a suggestion exactly if its standing is strong', async () => {
  const { track, id } = await suggested()
  const vote = fc.constantFrom<Vote | null>('agree', 'disagree', null)
  await fc.assert(
    fc.asyncProperty(fc.tuple(vote, vote, vote, vote), async votes => {
      for (const [index, each] of votes.entries()) await voters[index]?.vote(id, each)
      const [suggestion] = await mara.suggestionsOf(track)
      const isStrong = suggestion && standingOf(suggestion) === 'strong'
      expect(await probably(track)).toBe(isStrong ? 'Yuna Brandt - Nordlicht' : null)
    }),
    { numRuns: isLongRun ? 200 : 20 },
  )
})
