import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { claim } from '../../../server/modules/listenbrainz/queue.ts'
import { cleanUp } from '../../../server/process/housekeeping.ts'
import { minute, scrobbleServer, setId } from './support/scrobbles.ts'

const { peer, server, current, connect, warnings, state, sendDue, play, later, heard, requests } =
  await scrobbleServer()

test('Of a disabled account nothing is sent until it is enabled again', async () => {
  await play(0, 180)
  const disable = (disabled_at: Date | null) =>
    server.db.updateTable('users').set({ disabled_at }).where('id', '=', current.id).execute()
  await disable(new Date())
  await sendDue()
  expect(heard()).toEqual([])
  await disable(null)
  await sendDue()
  expect(heard()).toEqual(['First'])
})

describe('Exactly once', () => {
  test('though several processes send at the same time', async () => {
    await sql`insert into scrobbles (user_id, set_id, track_id, track_start, length_ms, heard_ms, began_at, ended_at)
      select ${current.id}, ${setId}, 1, 0, 300000, 300000, now() - n * interval '1 hour', now() from generate_series(1, 600) n`.execute(
      server.db,
    )
    const all = (work: () => Promise<unknown>) => Promise.all(Array.from({ length: 8 }, work))
    // With their connections open, all claim at the same moment.
    await all(() => sql`select pg_sleep(0.2)`.execute(server.db))
    await all(sendDue)
    expect(requests().flatMap(({ tracks }) => tracks)).toHaveLength(600)
    expect(heard()).toHaveLength(600)
  })

  test('though the answer was lost, and the server that sent it was killed', async () => {
    await play(0, 180, 600)
    peer.willAnswer({ status: 0 })
    await sendDue()
    expect(await server.db.selectFrom('scrobbles').select('tries').execute()).toEqual([{ tries: 1 }])
    await sendDue()
    await later()
    await sendDue()
    expect([requests().length, heard()]).toEqual([2, ['First']])
    // A process that dies with a claim leaves it to the others after a minute.
    await play(600, 780)
    await server.db
      .updateTable('scrobbles')
      .set({ tries: 1, due_at: new Date(Date.now() + 60_000) })
      .where('sent_at', 'is', null)
      .execute()
    await sendDue()
    expect(heard()).toEqual(['First'])
    await later()
    await sendDue()
    expect(heard()).toEqual(['First', 'Third (Tarn Remix)'])
  })
})

describe('While ListenBrainz', () => {
  /** Sends, and resolves with for how many seconds more nothing is tried; a little too many, as sending takes time. */
  const pauseAfterSending = async () => {
    const before = Date.now()
    await sendDue()
    const { due_at } = await server.db.selectFrom('scrobbles').select('due_at').executeTakeFirstOrThrow()
    return (due_at.getTime() - before) / 1000
  }

  test.each([[500], [503], [-1]])(
    'fails with %i, it is tried again after a while, and longer each time',
    async status => {
      await play(0, 180)
      const pauses: number[] = []
      for (let tries = 0; tries < 3; tries++) {
        peer.willAnswer({ status })
        pauses.push(await pauseAfterSending())
        await later()
      }
      expect(pauses[0]).toBeGreaterThan(10)
      expect(pauses[2]).toBeGreaterThan(pauses[0] ?? 0)
      await sendDue()
      expect(heard()).toEqual(['First'])
    },
  )

  test('never stops sending its answer, it is left, and tried again after a while', async () => {
    await play(0, 180)
    const memory = process.memoryUsage.rss()
    peer.willAnswer({ status: 200, isEndless: true })
    expect(await pauseAfterSending()).toBeGreaterThan(10)
    expect(peer.endlessBytes()).toBeLessThan(16 * 1024 * 1024)
    expect(process.memoryUsage.rss() - memory).toBeLessThan(64 * 1024 * 1024)
    expect(warnings.at(-1)).toMatchObject([{ reason: 'AnswerTooLong' }, 'ListenBrainz took no listens'])
    await later()
    await sendDue()
    expect(heard()).toEqual(['First'])
  })

  test('has enough, it waits as long as it is told', async () => {
    await play(0, 180, 600)
    peer.willAnswer({ status: 429, headers: { 'x-ratelimit-reset-in': '77' } })
    expect(await pauseAfterSending()).toBeGreaterThanOrEqual(77)
    await later()
    peer.willAnswer({ status: 200, headers: { 'x-ratelimit-remaining': '0', 'x-ratelimit-reset-in': '55' } })
    await sendDue()
    expect(heard()).toEqual(['First'])
  })

  test('refuses the token, nothing is sent, the settings say so, and a new token sends it all', async () => {
    await play(0, 180, 600)
    peer.accounts.delete(`token-of-${current.user}`)
    await sendDue()
    expect(await state()).toEqual({ is_available: true, user_name: current.user, is_refused: true })
    await play(600, 900)
    await sendDue()
    expect(heard()).toEqual([])
    peer.accounts.set('another-token', current.user)
    await connect('another-token')
    expect((await state()).is_refused).toBe(false)
    await sendDue()
    expect(heard()).toEqual(['First', 'Third (Tarn Remix)'])
  })

  test('rejects a listen, the others are sent without it, and a log line says why without the token', async () => {
    peer.reject('First')
    warnings.length = 0
    await play(0, 14 * minute)
    await sendDue()
    peer.reject('')
    await later()
    await sendDue()
    expect(warnings).toEqual([[{ status: 400 }, 'ListenBrainz rejected a listen']])
    expect(heard()).toEqual(['Third (Tarn Remix)'])
    expect(JSON.stringify(warnings)).not.toContain('token-of')
  })
})

test('What may be sent at once is claimed at once, in every part of a millisecond', async () => {
  await play(0, 180)
  // Within a transaction the time stands still.
  const claimAtOnce = () =>
    server.db.transaction().execute(async trx => {
      await sql`update scrobbles set due_at = now()`.execute(trx)
      return claim(trx)
    })
  for (let round = 0; round < 10; round++) expect(await claimAtOnce()).toHaveLength(1)
})

test('A token that was sealed with the secret of another installation counts as refused', async () => {
  await play(0, 180)
  await sendDue(new TextEncoder().encode('the secret of another installation'))
  expect([(await state()).is_refused, heard()]).toEqual([true, []])
})

test('What was sent is forgotten after a day, what waits after a month', async () => {
  await play(0, 180, 3600)
  await sendDue()
  await play(600, 780)
  const day = 24 * 60 * minute
  const age = async (seconds: number) => {
    await server.db
      .updateTable('scrobbles')
      .set({ ended_at: new Date(Date.now() - seconds * 1000) })
      .execute()
    await cleanUp(server.db)
    return (await server.db.selectFrom('scrobbles').select('track_id').execute()).map(({ track_id }) => track_id)
  }
  expect(await age(day / 2)).toEqual([1, 3])
  expect(await age(2 * day)).toEqual([3])
  expect(await age(31 * day)).toEqual([])
})
