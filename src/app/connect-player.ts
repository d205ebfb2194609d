import { queueShown } from '../commands/toggle-queue.ts'
import { transport } from '../commands/transport.ts'
import { ignoreOutcome } from '../data/cache/query-client.ts'
import { addRecentPlay } from '../data/catalogue/recent-plays.ts'
import { write } from '../data/outbox/writes.ts'
import { listenerId } from '../data/session/session.ts'
import type { Unsubscribe } from '../lib/unsubscribe.ts'
import { saveProgress } from '../listening/save-progress.ts'
import { isRunning } from '../player/playback.ts'
import { player } from '../player/player.ts'
import { pageHidden } from '../state/page-hidden.ts'
import { noteSound } from '../state/quiet.ts'
import { store, watch } from '../state/store.ts'
import { firstScreenComplete } from './first-screen.ts'
import { syncTracklist } from './sync-tracklist.ts'

const { previousTrack, nextTrack, seek } = transport

/** The step of a media key whose event has no offset, in seconds. */
const stepSeconds = 10
const step = (seconds: number) => player.seekBy(seconds * 1000)

/**
 * Connects the player with the rest of the app, once per page: the operating system's media keys, the tracklist of the
 * loaded set, saved positions, and the session, whose end clears the player. Returns an unsubscribe function.
 */
export function connectPlayer(): () => void {
  player.answerMediaKeys({
    play: player.play,
    pause: player.pause,
    previoustrack: () => previousTrack.effect(),
    nexttrack: () => nextTrack.effect(),
    stop: player.pause,
    seekto: ({ seekTime, fastSeek }) => {
      if (seekTime !== undefined) seek.effect(seekTime * 1000, fastSeek)
    },
    seekbackward: ({ seekOffset }) => step(-(seekOffset ?? stepSeconds)),
    seekforward: ({ seekOffset }) => step(seekOffset ?? stepSeconds),
  })
  const unsubscribes: Unsubscribe[] = [
    saveProgress({ player, listener: listenerId, hidden: pageHidden, write }, addRecentPlay),
    watch(listenerId, () => store.set(queueShown, false)),
    syncTracklist(),
    player.status.subscribe(() => noteSound(isRunning(player.status.get()))),
  ]
  let over = false
  // Lazy: it needs the queue and the outbox, which the first screen does without.
  firstScreenComplete()
    .then(() => import('./player-wiring.ts'))
    .then(({ wirePlayer }) => over || unsubscribes.push(wirePlayer()))
    .catch(ignoreOutcome)
  return () => {
    over = true
    for (const unsubscribe of unsubscribes) unsubscribe()
  }
}
