import { useState } from 'react'
import type { Play } from '../../../../contract/entities/activity.ts'
import { type PlayableSet, SetSummary } from '../../../../contract/entities/music.ts'
import { listPlays } from '../../../../contract/routes/activity.ts'
import { marks } from '../../../data/marks.ts'
import { readOf } from '../../../data/query.ts'
import { queryClient } from '../../../data/query-client.ts'
import { isRunning } from '../../../player/playback.ts'
import { player } from '../../../player/player.ts'
import { almostOverMs } from '../../../player/progress.ts'
import { setQuery } from '../queries.ts'

/** What the listener heard last, the newest first; more than can be over to the end at once. */
export const playsQuery = readOf(listPlays, { query: { limit: 8 } }, { firstScreen: true })

/** The newest that is not over and not `playing` (its id), by what the device knows, sent or not. */
export const leftOff = (plays: readonly Play[], playing?: number): SetSummary | undefined =>
  plays.find(({ set_meta: { id, duration } }) => {
    const place = marks.get(`set/${id}`).current_timestamp
    return id !== playing && place > 0 && place < duration - almostOverMs
  })?.set_meta

interface Choice {
  from: readonly Play[]
  set: SetSummary | undefined
}

/**
 * Which set home offers to continue. What plays is in the player already, so home offers the one before it; but the set
 * that the card shows stays while it plays, so that the card does not change under the pointer that pressed Continue.
 */
export function toContinue(plays: readonly Play[], shown?: SetSummary, playing?: number): SetSummary | undefined {
  if (shown && shown.id === playing) return shown
  return leftOff(plays, playing) ?? shown
}

const playingNow = () => (isRunning(player.status.get()) ? player.loaded.get()?.set.id : undefined)

/**
 * The set to continue, once the list of plays is loaded. Where the card has no room of its own, a later answer may change
 * which set it shows, but may not add or remove the card: that would push the page aside.
 */
export function useContinued(plays: readonly Play[] | undefined, hasRoom: boolean): SetSummary | undefined {
  const [choice, choose] = useState<Choice | null>(null)
  if (plays && plays !== choice?.from) {
    const set = choice && !choice.set && !hasRoom ? undefined : toContinue(plays, choice?.set, playingNow())
    choose({ from: plays, set })
  }
  return choice?.set
}

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
