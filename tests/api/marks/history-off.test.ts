import { describe, expect, test } from 'vitest'
import { testServer } from '../../support/server/test-server.ts'
import { minute, newHistorian, second, shown } from './support/historian.ts'

const server = await testServer()

const newListener = () => newHistorian(server)

describe('while no history is kept', () => {
  test('nothing is recorded, and what is there stays', async () => {
    const { first, history, keeps } = await newListener()
    await first.saves(1, 0, 20)
    await keeps(false, 18)
    await first.saves(1, 5 * minute, 15)
    await first.saves(2, minute, 14)
    expect(shown(await history())).toEqual([[1, '20 to 20 min ago', 0, 0]])
  })

  test('what was heard meanwhile is in no later listen', async () => {
    const { first, history, keeps } = await newListener()
    await first.saves(1, 0, 20)
    await keeps(false, 18)
    await first.saves(1, 5 * minute, 15)
    await keeps(true, 14)
    await first.saves(1, 8 * minute, 12)
    await first.saves(1, 9 * minute, 11)
    expect(shown(await history())).toEqual([
      [1, '12 to 11 min ago', 9 * minute, minute],
      [1, '20 to 20 min ago', 0, 0],
    ])
  })

  describe('and it is kept again', () => {
    /** History was off from 14 to 10 minutes ago. */
    async function backAgain() {
      const listener = await newListener()
      await listener.keeps(false, 14)
      await listener.keeps(true, 10)
      return listener
    }
    const shownAbout = async ({ history }: Awaited<ReturnType<typeof newListener>>) =>
      shown(await history()).map(([set, when, at, heard]) => [set, when, at, Math.round(Number(heard) / 500) * 500])

    test('what was heard before that and told late is one listen', async () => {
      const listener = await backAgain()
      await listener.first.starts(1, 0, 20)
      for (const half of [1, 2, 3, 4]) await listener.first.saves(1, half * 30 * second, 20 - half / 2)
      expect(await shownAbout(listener)).toEqual([[1, '20 to 18 min ago', 2 * minute, 2 * minute]])
    })

    test('what was heard meanwhile and told late is in none', async () => {
      const listener = await backAgain()
      await listener.first.saves(2, 0, 14)
      await listener.first.saves(2, 3 * minute, 11)
      await listener.first.saves(1, 13 * minute, 15)
      for (const ago of [13, 11, 9, 8]) await listener.first.saves(1, (28 - ago) * minute, ago)
      expect(await shownAbout(listener)).toEqual([
        [1, '9 to 8 min ago', 20 * minute, minute],
        [1, '15 to 15 min ago', 13 * minute, 0],
      ])
    })

    test('switching it on or off once more, when it is, changes nothing', async () => {
      const listener = await newListener()
      await listener.keeps(false, 14)
      await listener.keeps(false, 12)
      await listener.keeps(true, 10)
      await listener.keeps(true, 6)
      for (const ago of [13, 11, 9, 8, 7, 5]) await listener.first.saves(1, (28 - ago) * minute, ago)
      expect(await shownAbout(listener)).toEqual([[1, '9 to 5 min ago', 23 * minute, 4 * minute]])
    })
  })
})
