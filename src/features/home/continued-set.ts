import { useState } from 'react'
import type { Play } from '../../../contract/entities/activity.ts'
import type { SetSummary } from '../../../contract/entities/music.ts'
import { marks } from '../../data/marks/marks.ts'
import { isRunning } from '../../player/playback.ts'
import { player } from '../../player/player.ts'
import { almostOverMs } from '../../player/progress.ts'

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
