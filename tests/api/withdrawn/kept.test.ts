import { sql } from 'kysely'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { wrongCounters } from '../../../server/db/counters.ts'
import { publish, withdraw } from '../../../server/db/releases/withdraw.ts'
import { claim } from '../../../server/modules/listenbrainz/queue.ts'
import { newQueue } from '../../support/queue.ts'
import { signIn } from '../../support/server/app.ts'
import { testServer } from '../../support/server/test-server.ts'

/** What happens to a set and to what belongs to it while it is withdrawn. */

const server = await testServer()
const token = (await signIn(server)).access

const change = (by: typeof withdraw, id: number) => server.db.transaction().execute(trx => by(trx, id))

test('The view of listed sets has every column of the table, in its order', async () => {
  const columnsOf = async (name: string) => {
    const { rows } = await sql<{ column: string }>`select column_name as column from information_schema.columns
      where table_name = ${name} order by ordinal_position`.execute(server.db)
    return rows.map(({ column }) => column)
  }
  expect(await columnsOf('listed_sets')).toEqual(await columnsOf('sets'))
})

/** A queue of these sets, of which the first was played, and the second is current. */
async function queueOf(name: string, ...sets: number[]) {
  const queue = await newQueue(server, name)
  await queue.fill(...sets)
  await queue.makeCurrent(sets[0] ?? 0)
  await queue.next()
  return queue
}

test('A queue leaves it out, and has it again in its place', async () => {
  const queue = await queueOf('queueing', 1, 2, 3, 4)
  await change(withdraw, 3)
  const left = await queue.shown()
  await change(publish, 3)
  expect([left, await queue.shown()]).toEqual(['1 [2] 4', '1 [2] 3 4'])
})

test('A queue that is arranged meanwhile has it again behind what waits, or with what was played', async () => {
  const queue = await queueOf('arranging', 1, 2, 3, 4, 5)
  await change(withdraw, 1)
  await change(withdraw, 3)
  expect(await queue.move(5, 2)).toBe('[2] 5 4')
  await queue.fill(6)
  await change(publish, 1)
  await change(publish, 3)
  expect(await queue.shown()).toBe('1 [2] 5 4 6 3')
})

test('Whoever hears it to its end goes on with what waits', async () => {
  const queue = await queueOf('hearing', 1, 2, 3, 4)
  await change(withdraw, 2)
  expect(await queue.shown()).toBe('1 | 3 4')
  expect(await queue.next(2)).toBe('1 [3] 4')
  expect(await queue.next(2)).toBe('1 [3] 4')
  await change(publish, 2)
  expect(await queue.shown()).toBe('2 1 [3] 4')
})

test('Counters and totals stay right, whatever is changed of it, and when it is deleted', async () => {
  const set = { set_name: 'Not yet', artist: 'A', release_date: '2026-01-01', genre: 'House', duration: 1000 }
  const values = { ...set, withdrawn_at: new Date() }
  const { id } = await server.db.insertInto('sets').values(values).returning('id').executeTakeFirstOrThrow()
  await server.db.insertInto('set_artists').values({ set_id: id, artist_id: 1 }).execute()
  await server.db.updateTable('sets').set({ genre: 'Techno' }).where('id', '=', id).execute()
  expect(await wrongCounters(server.db)).toEqual([])
  await server.db.updateTable('sets').set({ genre: 'Trance', withdrawn_at: null }).where('id', '=', id).execute()
  expect(await wrongCounters(server.db)).toEqual([])
  await server.db.updateTable('sets').set({ genre: 'House', withdrawn_at: new Date() }).where('id', '=', id).execute()
  await server.db.deleteFrom('sets').where('id', '=', id).execute()
  expect(await wrongCounters(server.db)).toEqual([])
})

test('Tracks in the order of their sets are each listed once, with those that were first heard in it', async () => {
  const Page = z.object({ data: z.array(z.object({ id: z.number(), set_meta: z.nullable(z.unknown()) })) })
  await change(withdraw, 4)
  for (const direction of ['asc', 'desc']) {
    const listed: number[] = []
    for (let offset = 0; ; offset += 100) {
      const path = `/api/tracks?order_by=set_meta.set_name&order_direction=${direction}&limit=100&offset=${offset}`
      const { data } = Page.parse((await server.ask('GET', path, { token })).body)
      listed.push(...data.map(({ id }) => id))
      if (data.length < 100) break
    }
    const all = (await server.db.selectFrom('tracks').select('id').execute()).map(({ id }) => id)
    expect(listed.toSorted((a, b) => a - b)).toEqual(all.toSorted((a, b) => a - b))
  }
  await change(publish, 4)
})

test('What was heard of it is sent to ListenBrainz once it is published again', async () => {
  const { id: userId } = await server.db
    .selectFrom('users')
    .select('id')
    .where('username', '=', 'demo')
    .executeTakeFirstOrThrow()
  await sql`insert into listenbrainz (user_id, user_name, token) values (${userId}, 'demo', '')`.execute(server.db)
  await sql`insert into scrobbles (user_id, set_id, track_id, track_start, length_ms, heard_ms, began_at, ended_at)
    select ${userId}, id, 1, 0, 300000, 300000, now(), now() from sets where id in (7, 8)`.execute(server.db)
  await change(withdraw, 7)
  expect((await claim(server.db)).map(({ set_id }) => set_id)).toEqual([8])
  await change(publish, 7)
  expect((await claim(server.db)).map(({ set_id }) => set_id)).toEqual([7])
})

test('While others change its artists, nobody waits for somebody who waits for them', async () => {
  const artists = await server.db.selectFrom('set_artists').select('artist_id').where('set_id', '=', 9).execute()
  const rename = ({ artist_id }: { artist_id: number }, name: string) =>
    server.db.updateTable('artists').set({ name }).where('id', '=', artist_id).execute()
  for (let turn = 0; turn < 10; turn++)
    await Promise.all([change(turn % 2 ? publish : withdraw, 9), ...artists.map(each => rename(each, `Turn ${turn}`))])
  expect(await wrongCounters(server.db)).toEqual([])
})
