// @vitest-environment happy-dom
import { expect, it } from 'vitest'
import { queryClient } from '../../../../../src/data/cache/query-client.ts'
import { addRecentPlay, playsQuery } from '../../../../../src/data/catalogue/recent-plays.ts'
import { aSet } from '../../../../support/player/music.ts'

const { queryKey } = playsQuery
const updates = () => queryClient.getQueryState(queryKey)?.dataUpdateCount

it('a set that plays on leaves the recent plays as they are: nothing that shows or stores them is called', () => {
  const set = aSet({ id: 7 })
  const play = { set_meta_id: 7, set_meta: set, current_timestamp: 0, updated_at: '2026-01-01T00:00:00.000Z' }
  queryClient.setQueryData(queryKey, { data: [play], pagination: { offset: 0, count: 1, total: 1 } })
  const before = updates()
  addRecentPlay(set, 5_000)
  expect(updates()).toBe(before)
})
