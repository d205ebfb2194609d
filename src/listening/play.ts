import { SetSummary } from '../../contract/entities/music.ts'
import { almostOverMs } from '../player/progress.ts'
import type { Page } from './page.ts'

/** The position at which the listener left the set (ms); its start if it was heard to its end. */
export function resumeAt({ marks }: Pick<Page, 'marks'>, { id, duration }: SetSummary): number {
  const left = marks.get(`set/${id}`).current_timestamp
  return left < duration - almostOverMs ? left : 0
}

/** Makes a set the queue's current one, and adds it if it is not queued. Resolves with the id of the write. */
export function makeCurrent({ write }: Pick<Page, 'write'>, set: SetSummary): Promise<string | undefined> {
  const input = { do: 'current', set_meta_id: set.id, is_current: true, set_meta: SetSummary.parse(set) } as const
  return write(kinds => kinds.queue.of(input), set.set_name)
}

/** Plays a set from a position (ms), within the listener's gesture, and makes it the queue's current one. */
export function playFrom(page: Pick<Page, 'player' | 'write'>, set: SetSummary, at: number): void {
  page.player.start(set, at)
  void makeCurrent(page, set)
}

type Following = Pick<Page, 'player' | 'nextInQueue'>

/** Plays the set behind the last track. Before the tracklist is there, no track is known to be the last. */
export function followingSet({ player, nextInQueue }: Following): (() => void) | null {
  const { loaded, status } = player.state.get()
  return loaded?.tracks || status.state === 'failed' ? nextInQueue.get() : null
}

/** Goes to the next track, and from the last one to the next set of the queue. */
export function playNextTrack(page: Following): void {
  if (page.player.hasNextTrack()) page.player.nextTrack()
  else followingSet(page)?.()
}
