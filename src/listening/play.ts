import type { PlayableSet } from '../../contract/entities/music.ts'
import type { Queued } from '../data/queue/queued.ts'
import { isRunning } from '../player/playback.ts'
import { almostOverMs } from '../player/progress.ts'
import type { PlayerState } from '../player/state.ts'
import { store } from '../state/store.ts'
import type { Page } from './page.ts'

/** The position at which the listener left the set (ms); its start if it was heard to its end. */
export function resumeAt({ marks }: Pick<Page, 'marks'>, { id, duration }: PlayableSet): number {
  const left = marks.get(`set/${id}`).current_timestamp
  return left < duration - almostOverMs ? left : 0
}

/** A set that was left earlier (ms) has hardly begun: resuming it isn't offered. */
const hardlyBegunMs = 10_000

/** The place at which resuming a set is offered (ms), if it was left at `left`; null near its start and its end. */
export const resumeOffer = (left: number, { duration }: Pick<PlayableSet, 'duration'>): number | null =>
  left >= hardlyBegunMs && left < duration - almostOverMs ? left : null

/** Makes a set the queue's current one, and adds it if it is not queued. Resolves with the id of the write. */
export function makeCurrent({ write }: Pick<Page, 'write'>, set: PlayableSet): Promise<string | undefined> {
  const input = { do: 'current', set_meta_id: set.id, is_current: true, set_meta: set } as const
  return write(kinds => kinds.queue.of(input), set.set_name)
}

/**
 * Plays a set from a position (ms), synchronously within the listener's gesture, and makes it the queue's current one.
 */
function playFrom(page: Pick<Page, 'player' | 'write'>, set: PlayableSet, at: number): void {
  page.player.start(set, at)
  void makeCurrent(page, set)
}

const isLoaded = ({ player }: Pick<Page, 'player'>, setId: number) => player.loaded.get()?.set.id === setId

/** Plays a set from where the listener left it; plays or pauses the one that is loaded. */
export function playSet(page: Pick<Page, 'player' | 'marks' | 'write'>, set: PlayableSet): void {
  if (isLoaded(page, set.id)) page.player.toggle()
  else playFrom(page, set, resumeAt(page, set))
}

/** Plays a set from a position (ms). Returns false for a set that isn't loaded and can't be played offline. */
export function playSetAt(
  page: Pick<Page, 'player' | 'write' | 'online' | 'isDownloaded'>,
  set: PlayableSet,
  at: number,
): boolean {
  const loaded = isLoaded(page, set.id)
  const canPlay = loaded || store.get(page.online) || page.isDownloaded(set.id)
  if (loaded) {
    page.player.seek(at)
    page.player.play()
  } else if (canPlay) playFrom(page, set, at)
  return canPlay
}

/**
 * Plays a queued set from where the listener left it, and makes it the current one; plays or pauses the current one.
 */
export function playQueued(page: Pick<Page, 'player' | 'marks' | 'write'>, { set, isCurrent }: Queued): void {
  const plays = isLoaded(page, set.id) && isRunning(page.player.status.get())
  // It plays but is no longer current: the queue was cleared meanwhile.
  if (plays && !isCurrent) void makeCurrent(page, set)
  else playSet(page, set)
}

/** Whether "next" may lead to the next set: until the tracklist has loaded, no track is known to be the last. */
export const knowsLastTrack = ({ loaded, status }: Pick<PlayerState, 'loaded' | 'status'>) =>
  Boolean(loaded?.tracks) || status.state === 'failed'

/** Goes to the next track, and from the last one to the next set of the queue. */
export function playNextTrack({ player, nextInQueue }: Pick<Page, 'player' | 'nextInQueue'>): void {
  if (player.hasNextTrack()) player.nextTrack()
  else if (knowsLastTrack(player.state.get())) store.get(nextInQueue)?.play()
}
