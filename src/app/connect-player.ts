import { queueShown } from '../commands/toggle-queue.ts'
import { transport } from '../commands/transport.ts'
import { ignoreOutcome } from '../data/cache/query-client.ts'
import { notePlay } from '../data/catalogue/plays.ts'
import { write } from '../data/outbox/writes.ts'
import { listenerId } from '../data/session/session.ts'
import { saveProgress } from '../listening/save-progress.ts'
import { isRunning } from '../player/playback.ts'
import { player } from '../player/player.ts'
import { pageHidden } from '../state/page-hidden.ts'
import { noteSound } from '../state/quiet.ts'
import { store, watch } from '../state/store.ts'
import { syncTracklist } from './sync-tracklist.ts'

const { previousTrack, nextTrack, seek } = transport

/** A step of the operating system's buttons, in seconds, where it doesn't say how far. */
const stepSeconds = 10
const step = (seconds: number) => player.seekBy(seconds * 1000)

/**
 * Connects the player to its surroundings, once per page: the operating system's buttons, the tracklist of what is
 * loaded, and the end of the session or of the listener's turn, which empties it. The answer takes all of it back.
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
  const ends = [
    saveProgress({ player, listener: listenerId, hidden: pageHidden, write }, notePlay),
    watch(listenerId, () => store.set(queueShown, false)),
    syncTracklist(),
    player.status.subscribe(() => noteSound(isRunning(player.status.get()))),
  ]
  let over = false
  // What needs the queue comes with the outbox, behind the first screen.
  import('./player-wiring.ts').then(({ wirePlayer }) => over || ends.push(wirePlayer())).catch(ignoreOutcome)
  return () => {
    over = true
    for (const end of ends) end()
  }
}
