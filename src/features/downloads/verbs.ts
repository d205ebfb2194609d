import type { SetSummary } from '../../../contract/entities/music.ts'
import type { Command } from '../../lib/command.ts'

/** What the listener can do with what is kept on this device. */
export interface DownloadsVerbs {
  play: Command<[set: SetSummary]>
  /** Pauses, resumes or tries again. */
  keep: Command<[set: SetSummary]>
  /** Removes what is whole, and cancels what is on its way. */
  remove: Command<[set: SetSummary]>
  removeAll: Command
}
