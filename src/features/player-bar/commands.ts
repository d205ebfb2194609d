import type { PlayableSet } from '../../../contract/entities/music.ts'
import type { Command } from '../../lib/command.ts'
import type { Shared } from '../../lib/share-link.ts'
import type { Skip } from '../../player/media-session.ts'
import type { SleepChoice } from '../../player/sleep.ts'
import type { Speed } from '../../player/speed.ts'

/** A track as it is kept or watched; its name as it is said to the listener. */
export interface MarkedTrack {
  item: 'track'
  id: number
  name: string
}

/** What the player lets the listener do. */
export interface PlayerCommands {
  togglePlay: Command
  previousTrack: Command
  nextTrack: Command
  seek: Command<[ms: number]>
  jumpBack: Command
  /** Goes on where the listener was on another device. */
  continueElsewhere: Command
  toggleMute: Command
  setVolume: Command<[level: number]>
  retry: Command
  likeMoment: Command
  toggleQueue: Command
  favourite: Command<[MarkedTrack]>
  /** Of a track that nobody has identified. */
  watch: Command<[MarkedTrack]>
  /** Plays the set from a place in it (ms). */
  playTrackIn: Command<[set: PlayableSet, at: number]>
  chooseSpeed: Command<[speed: Speed]>
  chooseSleep: Command<[choice: SleepChoice]>
  chooseSkip: Command<[skip: Skip]>
  share: Command<[work: Shared]>
}
