import { useState } from 'react'
import type { Play } from '#contract/entities/activity.ts'
import type { SetSummary } from '#contract/entities/music.ts'
import { marks } from '../../data/marks/marks.ts'
import { isRunning } from '../../player/playback.ts'
import { player } from '../../player/player.ts'
import { almostOverMs } from '../../player/progress.ts'

/** The newest set that is neither finished nor `playing` (its id), by the positions on this device, sent or not. */
export const unfinishedSet = (plays: readonly Play[], playing?: number): SetSummary | undefined =>
  plays.find(({ set_meta: { id, duration } }) => {
    const place = marks.get(`set/${id}`).current_timestamp
    return id !== playing && place > 0 && place < duration - almostOverMs
  })?.set_meta

interface Choice {
  /** The list of plays it was made from. */
  from: readonly Play[]
  set: SetSummary | undefined
}

/**
 * Which set home offers to continue. The one that plays is in the player already, so home offers the one before it. Only
 * the set that the card already shows stays while it plays: the card must not change under the pointer that pressed Continue.
 */
export function toContinue(plays: readonly Play[], shown?: SetSummary, playing?: number): SetSummary | undefined {
  if (shown && shown.id === playing) return shown
  return unfinishedSet(plays, playing) ?? shown
}

const playingNow = () => (isRunning(player.status.get()) ? player.loaded.get()?.set.id : undefined)

/**
 * The set to continue, once the list of plays is loaded. Where the card has no room of its own (`hasRoom`), a later answer
 * may change which set it shows, but not add the card: that would shift the page.
 */
export function useContinued(plays: readonly Play[] | undefined, hasRoom: boolean): SetSummary | undefined {
  const [choice, choose] = useState<Choice | null>(null)
  if (plays && plays !== choice?.from) {
    const set = choice && !choice.set && !hasRoom ? undefined : toContinue(plays, choice?.set, playingNow())
    choose({ from: plays, set })
  }
  return choice?.set
}
