import type { Queued } from '../../data/queue/queued.ts'
import type { Command } from '../../lib/command.ts'

/** What the listener can do in the queue. */
export interface QueueCommands {
  play: Command<[item: Queued]>
  /** To another place, counted from 0. */
  move: Command<[item: Queued, index: number]>
  playNext: Command<[set: Queued['set']]>
  remove: Command<[item: Queued]>
  clear: Command
  /** Enabled as long as a clearing can be taken back. */
  undoClear: Command
}
