import type { SetSummary } from '#contract/entities/music.ts'
import type { Reason, SimilarSet } from '#contract/entities/similar.ts'

/** A set that may go on when the queue has ended. */
export interface Suggestion {
  set: SetSummary
  /** Why it fits the seed; null for one that goes on because it is downloaded. */
  reason: Reason | null
}

/** What suggestions are chosen from, and by. */
export interface Choice {
  /** Sets like the seed, the nearest first; null while they are unknown. */
  similar: readonly SimilarSet[] | null
  /** Sets whose recordings are downloaded; null until they have been read. */
  downloaded: readonly SetSummary[] | null
  online: boolean
  /** The genre of the seed; null if it is unknown. */
  genre: string | null
  /** True for sets that are queued or loaded, and for those that the listener has removed. */
  isOut(setId: number): boolean
  /** True for a set that was heard to its end. */
  isFinished(set: SetSummary): boolean
}

/** Those that pass `test` first, otherwise in their order. */
const firstThose = <Item>(items: readonly Item[], test: (item: Item) => boolean): Item[] => [
  ...items.filter(test),
  ...items.filter(item => !test(item)),
]

/**
 * What goes on when the queue has ended, the best first; null while it is unknown. Without a network these are the similar sets
 * that are downloaded, or else all that is downloaded and wasn't heard to its end, the seed's genre first.
 */
export function suggest(choice: Choice): readonly Suggestion[] | null {
  const { similar, downloaded, online, isOut, isFinished } = choice
  const fits = ({ id, mp3_permalink }: SetSummary) => mp3_permalink !== null && !isOut(id)
  const near = firstThose(
    (similar ?? []).filter(({ set }) => fits(set)),
    ({ set }) => !isFinished(set),
  )
  if (online) return similar && near
  if (!downloaded) return null
  const here = new Set(downloaded.map(({ id }) => id))
  const nearHere = near.filter(({ set }) => here.has(set.id))
  return nearHere.length > 0
    ? nearHere
    : ofGenreFirst(
        downloaded.filter(set => fits(set) && !isFinished(set)),
        choice.genre,
      )
}

function ofGenreFirst(sets: readonly SetSummary[], genre: string | null): Suggestion[] {
  const isOfGenre = (set: SetSummary) => set.genre === genre
  return firstThose(sets, isOfGenre).map(set => ({
    set,
    reason: genre && isOfGenre(set) ? { kind: 'genre', name: genre } : null,
  }))
}
