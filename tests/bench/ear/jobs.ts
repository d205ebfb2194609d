import type { Match } from '../../../server/ear/match.ts'
import type { Statement } from './evaluate.ts'

/** What the bench's threads do. `paths` are all recordings that are indexed; a recording is named by its place among them. */
export type Job =
  | { kind: 'fingerprint'; path: string }
  /** Asks for each piece of a whole recording, or for every so-manieth, among the others. */
  | { kind: 'whole'; paths: readonly string[]; own: number; step: number }
  | { kind: 'excerpt'; paths: readonly string[]; excerpt: Excerpt }

/** An excerpt that is altered and asked for among the other recordings. */
export interface Excerpt {
  /** The name of an alteration in `alterations.ts`. */
  alteration: string
  own: number
  /** In ms. */
  from: number
  /** Another recording and where, for what is mixed in. */
  other: { recording: number; from: number }
}

interface Answers {
  fingerprint: null
  whole: Map<number, Match[]>
  excerpt: { own: Statement[]; baseline: Statement[] }
}

export type Answer<Kind extends Job['kind']> = Answers[Kind]
