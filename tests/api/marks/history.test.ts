import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { listPlays } from '#contract/routes/activity.ts'
import { writeBatch } from '../../../server/db/batched-write.ts'
import { batchedPositions } from '../../../server/db/save-position.ts'
import { exactly } from '../../support/server/app.ts'
import { testServer } from '../../support/server/test-server.ts'
import { minute, newHistorian, second, shown } from './support/historian.ts'

const server = await testServer({ settings: { writesPerMinute: { history: 20 } } })

const newListener = () => newHistorian(server)

/** How long each listen sounded. Two calls are some ms apart, and so are the times that they tell. */
const heardIn = async (history: Awaited<ReturnType<typeof newListener>>['history']) =>
  (await history()).map(({ heard }) => Math.round(heard / 500) * 500)

describe('a listen', () => {
  test('begins with the first saved position, and grows with each', async () => {
    const { first, history } = await newListener()
    await first.saves(1, 0, 10)
    await first.saves(1, 30 * second, 9.5)
    await first.saves(1, 5 * minute, 5)
    expect(shown(await history())).toEqual([[1, '10 to 5 min ago', 5 * minute, 5 * minute]])
  })

  test('counts what sounded, not what was jumped over or back to', async () => {
    const { first, history } = await newListener()
    await first.saves(1, 0, 20)
    await first.saves(1, 2 * minute, 18)
    await first.saves(1, 40 * minute, 18)
    await first.saves(1, 41 * minute, 17)
    await first.saves(1, 10 * minute, 17)
    await first.saves(1, 11 * minute, 16)
    expect(shown(await history())).toEqual([[1, '20 to 16 min ago', 11 * minute, 4 * minute]])
  })

  test.each([
    ['at one and a half of the speed, as is told', 1.5, 112_500, 75_000],
    ['at three quarters of the speed, as is told', 0.75, 56_250, 75_000],
    ['at the original speed, with a wait for the network', 1, 45_000, 45_000],
    ['at one and a half of the speed, with a wait for the network', 1.5, 45_000, 30_000],
    ['at twice the speed', 2, 150_000, 75_000],
  ])('%s counts the time in which it sounded', async (_, speed, way, sounded) => {
    const { first, history } = await newListener()
    await first.starts(1, minute, 10)
    await first.savesAt(speed, 1, minute + way, 8.75)
    expect(await heardIn(history)).toEqual([sounded])
  })

  test.each([
    ['one and a half of the speed', 112_500, 75_000],
    ['twice the speed', 150_000, 75_000],
    ['what no player can, which was a jump', 300_000, 0],
  ])('counts the time that passed when an app tells positions alone, at %s', async (_, way, sounded) => {
    const { first, history } = await newListener()
    await first.saves(1, minute, 10)
    await first.saves(1, minute + way, 8.75)
    expect(await heardIn(history)).toEqual([sounded])
  })

  test('counts each part at its speed, told at once or one by one, and late', async () => {
    const { first, history } = await newListener()
    await first.starts(1, 0, 130)
    await first.saves(1, 10 * minute, 120)
    await first.savesAt(1.5, 1, 25 * minute, 110)
    await first.savesAt(0.75, 1, 32.5 * minute, 100)
    await first.starts(1, 5 * minute, 90)
    await first.savesAt(1.5, 1, 20 * minute, 80)
    expect(await heardIn(history)).toEqual([40 * minute])
  })

  test('ends after a day, and what sounds on is another one', async () => {
    const { first, history } = await newListener()
    for (let hour = 50; hour >= 0; hour -= 0.25) await first.saves(1, hour % 0.5 ? 15 * minute : 0, hour * 60)
    expect((await history()).map(({ started_dt, ended_dt }) => Date.parse(ended_dt) - Date.parse(started_dt))).toEqual(
      [2, 23.75, 23.75].map(hours => expect.closeTo(hours * 60 * minute, -4)),
    )
  })

  test('counts nothing on the way to where it starts again: a listener who comes back later has jumped there', async () => {
    const { first, history } = await newListener()
    await first.starts(1, 0, 40)
    await first.saves(1, 10 * minute, 30)
    await first.starts(1, 30 * minute, 10)
    await first.saves(1, 35 * minute, 5)
    expect(shown(await history())).toEqual([[1, '40 to 5 min ago', 35 * minute, 15 * minute]])
  })

  test('is also of tracks that play by themselves, and leaves each set where the listener left it', async () => {
    const { first, history, token } = await newListener()
    await first.saves(1, 2 * minute, 60)
    await first.startsTrack(2, 5 * minute, 20)
    await first.savesTrack(2, 9 * minute, 16)
    // Two tracks of one set are one listen.
    await first.startsTrack(1, 20 * minute, 16)
    await first.savesTrack(1, 23 * minute, 13)
    await first.startsTrack(1, 30 * minute, 13)
    await first.savesTrack(1, 34 * minute, 9)
    expect(shown(await history())).toEqual([
      [1, '16 to 9 min ago', 34 * minute, 7 * minute],
      [2, '20 to 16 min ago', 9 * minute, 4 * minute],
      [1, '60 to 60 min ago', 2 * minute, 0],
    ])
    const plays = exactly(listPlays.answer, (await server.ask('GET', '/api/plays', { token })).body).data
    expect(plays.map(play => [play.set_meta_id, play.current_timestamp])).toEqual([[1, 2 * minute]])
  })

  test.each([
    [29, 1],
    [31, 2],
  ])('that paused for %i minutes is one of %i', async (paused, count) => {
    const { first, history } = await newListener()
    await first.saves(1, 5 * minute, 50)
    await first.saves(1, 5 * minute, 50 - paused)
    expect(await history()).toHaveLength(count)
  })

  test('goes on while a device without a network plays, which sends one position', async () => {
    const { first, history } = await newListener()
    await first.saves(1, 5 * minute, 45)
    await first.saves(1, 40 * minute, 10)
    expect(shown(await history())).toEqual([[1, '45 to 10 min ago', 40 * minute, 35 * minute]])
  })

  test('has the time at which it was heard, however late it arrives', async () => {
    const { first, second: other, history } = await newListener()
    await first.saves(2, minute, 1)
    await other.saves(1, 0, 90)
    expect(shown(await history())).toEqual([
      [2, '1 to 1 min ago', minute, 0],
      [1, '90 to 90 min ago', 0, 0],
    ])
  })

  test('is not changed by a position that a later one has overtaken', async () => {
    const { first, second: other, history } = await newListener()
    await first.saves(1, 10 * minute, 20, 2)
    await first.saves(1, 2 * minute, 20, 1)
    await other.saves(1, 40 * minute, 25)
    expect(shown(await history())).toEqual([[1, '20 to 20 min ago', 10 * minute, 0]])
  })

  test('of two devices is one, and each set has its own', async () => {
    const { first, second: other, history } = await newListener()
    await first.saves(1, 0, 20)
    await other.saves(1, 5 * minute, 15)
    await first.saves(2, minute, 14)
    await other.saves(1, 8 * minute, 12)
    expect(shown(await history())).toEqual([
      [2, '14 to 14 min ago', minute, 0],
      [1, '20 to 12 min ago', 8 * minute, 8 * minute],
    ])
  })

  test('is recorded for each write of a batch', async () => {
    const all = await Promise.all(Array.from({ length: 3 }, newListener))
    const sessions = await Promise.all(
      all.map(({ id }) =>
        server.db.selectFrom('sessions').select('id').where('user_id', '=', id).executeTakeFirstOrThrow(),
      ),
    )
    const save = (value: number, ago: number) =>
      writeBatch(
        server.db,
        batchedPositions.plays,
        all.flatMap(({ id }, index) =>
          [1, 2].map(itemId => ({
            userId: id,
            sessionId: sessions[index]?.id ?? '',
            itemId,
            value,
            event: { client: null, seq: null, agoMs: ago * minute },
            stored: null,
          })),
        ),
      )
    expect(await save(0, 5)).not.toContain(undefined)
    await all[1]?.keeps(false, 3)
    expect(await save(3 * minute, 2)).not.toContain(undefined)
    for (const [index, { history }] of all.entries()) {
      const [end, way] = index === 1 ? [5, 0] : [2, 3 * minute]
      expect(shown(await history()).toSorted()).toEqual([
        [1, `5 to ${end} min ago`, way, way],
        [2, `5 to ${end} min ago`, way, way],
      ])
    }
  })

  test('is looked up by its index, even by a plan that was made when there was none', async () => {
    const { id } = await newListener()
    await sql`vacuum analyze listens`.execute(server.db)
    await server.db.transaction().execute(async trx => {
      const save = (at: number) =>
        sql`insert into plays (user_id, set_id, current_timestamp_ms) values (${id}, 1, ${at})
        on conflict (user_id, set_id) do update set current_timestamp_ms = excluded.current_timestamp_ms`.execute(trx)
      const scans = async () =>
        (await sql`select seq_scan from pg_stat_xact_user_tables where relname = 'listens'`.execute(trx)).rows
      const before = await scans()
      await save(1)
      await save(2)
      expect(await scans()).toEqual(before)
    })
  })
})
