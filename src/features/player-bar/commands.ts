import type { Command } from '../../lib/command.ts'

/** What the bar lets the listener do. */
export interface PlayerBarCommands {
  togglePlay: Command
  previousTrack: Command
  nextTrack: Command
  seek: Command<[ms: number]>
  toggleMute: Command
  setVolume: Command<[level: number]>
  retry: Command
}
