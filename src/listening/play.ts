import type { PlayableSet } from '#contract/entities/music.ts'
import type { Queued } from '../data/queue/queued.ts'
import { isRunning } from '../player/playback.ts'
import { almostOverMs } from '../player/progress.ts'
import type { PlayerState } from '../player/state.ts'
import { store } from '../state/store.ts'
import type { Page } from './page.ts'
import { currentItem, itemBefore, type Programme, type ProgrammeItem } from './programme.ts'

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
function playFrom(page: Pick<Page, 'player' | 'programme' | 'write'>, set: PlayableSet, at: number): void {
  page.player.start(set, at)
  store.set(page.programme, null)
  void makeCurrent(page, set)
}

const isLoaded = ({ player }: Pick<Page, 'player'>, setId: number) => player.loaded.get()?.set.id === setId

/** Plays a set from where the listener left it; plays or pauses the one that is loaded. */
export function playSet(page: Pick<Page, 'player' | 'programme' | 'marks' | 'write'>, set: PlayableSet): void {
  if (isLoaded(page, set.id)) page.player.toggle()
  else playFrom(page, set, resumeAt(page, set))
}

/** Plays a set from a position (ms). Returns false for a set that isn't loaded and can't be played offline. */
export function playSetAt(
  page: Pick<Page, 'player' | 'programme' | 'write' | 'online' | 'isDownloaded'>,
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
export function playQueued(
  page: Pick<Page, 'player' | 'programme' | 'marks' | 'write'>,
  { set, isCurrent }: Queued,
): void {
  const plays = isLoaded(page, set.id) && isRunning(page.player.status.get())
  // It plays but is no longer current: the queue was cleared meanwhile.
  if (plays && !isCurrent) void makeCurrent(page, set)
  else playSet(page, set)
}

/** Whether "next" may lead to the next set: until the tracklist has loaded, no track is known to be the last. */
export const knowsLastTrack = ({ loaded, status }: Pick<PlayerState, 'loaded' | 'status'>) =>
  Boolean(loaded?.tracks || loaded?.stretch) || status.state === 'failed'

/** Goes to the next track, and from the last one to the next set of the queue. */
export function playNextTrack({ player, nextInQueue }: Pick<Page, 'player' | 'nextInQueue'>): void {
  if (player.hasNextTrack()) player.nextTrack()
  else if (knowsLastTrack(player.state.get())) store.get(nextInQueue)?.play()
}

/** Plays an item of a playlist from a position in its set (ms), and makes its set the queue's current one. */
export function playItem(
  page: Pick<Page, 'player' | 'programme' | 'write'>,
  playing: Programme,
  { id, set, stretch }: ProgrammeItem,
  at = stretch?.from ?? 0,
): void {
  page.player.start(set, at, stretch)
  store.set(page.programme, { ...playing, current: id, left: null })
  void makeCurrent(page, set)
}

/** Within this time after an item's start (ms), "previous" means the item before. */
const graceMs = 3_000

/** Goes to the start of the current track or the track before it, and from the start of a playlist's item to the item before. */
export function playPreviousTrack(
  page: Pick<Page, 'player' | 'programme' | 'write' | 'online' | 'isDownloaded'>,
): void {
  const { player, programme, online, isDownloaded } = page
  player.refreshState()
  const { loaded, position } = player.state.get()
  const playing = store.get(programme)
  const isCurrent = playing && currentItem(playing)?.set.id === loaded?.set.id
  const isAtStart = position - (loaded?.stretch?.from ?? 0) < graceMs
  const before =
    playing && isCurrent && isAtStart
      ? itemBefore(playing, ({ set }) => store.get(online) || isDownloaded(set.id))
      : null
  if (playing && before) playItem(page, playing, before)
  else player.previousTrack()
}
