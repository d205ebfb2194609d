import type { SetSummary } from '../../../../contract/entities/music.ts'
import type { ShownComment } from './shown.ts'

/** What a listener can do with the comments of a set: given by whoever composes the screen. */
export interface CommentVerbs {
  /** Plays the set from a place in it, in ms. */
  playFrom(set: SetSummary, at: number): void
  /** Says something about a place in a set, in ms. Resolves with whether it is kept on the device, as the next two. */
  post(set: SetSummary, text: string, at: number): Promise<boolean>
  edit(set: SetSummary, comment: ShownComment, text: string): Promise<boolean>
  remove(set: SetSummary, comment: ShownComment): Promise<boolean>
  /** Takes a refused write back, or sends it again. */
  undo(entry: string): void
  retry(entry: string): void
}

/** Whose page it is on: there its places can be played, and its author changes it. */
export interface InSet {
  set: SetSummary
  userId: number
  verbs: CommentVerbs
}
