import type { Play } from '../../../contract/entities/activity.ts'
import { type PlayableSet, SetSummary } from '../../../contract/entities/music.ts'
import { listPlays } from '../../../contract/routes/activity.ts'
import { readOf } from '../cache/query.ts'
import { queryClient } from '../cache/query-client.ts'
import { setQuery } from './queries.ts'

/** What the listener heard last, the newest first; more than can be over to the end at once. */
export const playsQuery = readOf(listPlays, { query: { limit: 8 } }, { firstScreen: true })

/** Of a set of which only what plays is at hand, its page may be. */
const wholeOf = (set: PlayableSet): SetSummary | undefined =>
  SetSummary.safeParse(set).data ?? SetSummary.safeParse(queryClient.getQueryData(setQuery(set.id).queryKey)).data

/** A set has begun to play: before anybody tells, it is the newest of what was heard. `place` in ms. */
export function notePlay(set: PlayableSet, place: number): void {
  queryClient.setQueryData(playsQuery.queryKey, known => {
    const whole = wholeOf(set)
    if (!known || !whole || known.data[0]?.set_meta_id === set.id) return known
    const play: Play = {
      set_meta_id: set.id,
      set_meta: whole,
      current_timestamp: place,
      updated_at: new Date().toISOString(),
    }
    return { ...known, data: [play, ...known.data.filter(({ set_meta_id }) => set_meta_id !== set.id)] }
  })
}
