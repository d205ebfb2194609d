import type { Play } from '#contract/entities/activity.ts'
import { type PlayableSet, SetSummary } from '#contract/entities/music.ts'
import { listPlays } from '#contract/routes/activity.ts'
import { readOf } from '../cache/query.ts'
import { queryClient } from '../cache/query-client.ts'
import { setQuery } from './set-queries.ts'

/** The sets that the listener played last, the newest first: enough to find one that wasn't played to its end. */
export const playsQuery = readOf(listPlays, { query: { limit: 8 } }, { firstScreen: true })

/** The set with all fields: itself, or else the set page's answer. Undefined if that isn't loaded. */
const wholeOf = (set: PlayableSet): SetSummary | undefined =>
  SetSummary.safeParse(set).data ?? SetSummary.safeParse(queryClient.getQueryData(setQuery(set.id).queryKey)).data

/** Puts a set that begins to play at the front of the recent plays, without waiting for the server. `place` in ms. */
export function addRecentPlay(set: PlayableSet, place: number): void {
  queryClient.setQueryData(playsQuery.queryKey, known => {
    // Undefined leaves the query as it is. This is called every few seconds, and the same answer again would be a new one.
    if (known?.data[0]?.set_meta_id === set.id) return undefined
    const whole = wholeOf(set)
    if (!known || !whole) return undefined
    const play: Play = {
      set_meta_id: set.id,
      set_meta: whole,
      current_timestamp: place,
      updated_at: new Date().toISOString(),
    }
    return { ...known, data: [play, ...known.data.filter(({ set_meta_id }) => set_meta_id !== set.id)] }
  })
}
