import { session } from '../data/session.ts'
import { player } from '../player/player.ts'
import { followTracklist } from './follow-tracklist.ts'
import { listenToShortcuts } from './shortcuts.ts'
import { transport } from './transport.ts'

const { togglePlay, previousTrack, nextTrack, toggleMute, seek } = transport

/**
 * Connects the player to its surroundings, once per page: the operating system's buttons, the keyboard, the tracklist of
 * what is loaded, and the end of the session, which empties it. The answer takes all of it back.
 */
export function connectPlayer(): () => void {
  player.answerMediaKeys({
    play: player.play,
    pause: player.pause,
    previoustrack: () => previousTrack.effect(),
    nexttrack: () => nextTrack.effect(),
    seekto: ({ seekTime }) => {
      if (seekTime !== undefined) seek.effect(seekTime * 1000)
    },
  })
  const ends = [
    listenToShortcuts([togglePlay, previousTrack, nextTrack, toggleMute]),
    followTracklist(),
    session.subscribe(() => {
      if (session.get().status === 'guest') player.clear()
    }),
  ]
  return () => {
    for (const end of ends) end()
  }
}
