import type { Getter } from 'jotai/vanilla'
import { marks } from '../marks/marks.ts'
import type { ShownComment } from './overlay-comments.ts'

/** Leaves out the comments of listeners who were blocked after the comments were loaded. */
export const notBlocked = (get: Getter, comments: readonly ShownComment[]): readonly ShownComment[] =>
  comments.filter(({ author }) => !get(marks.of(`listener/${author.id}`)).is_blocked)
