import { type Atom, atom, type PrimitiveAtom } from 'jotai/vanilla'
import { store } from '../../state/store.ts'
import { type Layer, type Mark, noMark, type ShownMark, type Subject } from './mark.ts'
import { marksIn } from './marks-in.ts'

/** What the server told of an item, and when it was asked. */
interface Told {
  mark: Mark
  /** In ms by this device's clock. */
  asOf: number
}

/** `asOf`: when the server was asked, in ms by this device's clock. */
type Hearer = (subject: Subject, mark: Mark, asOf: number) => void

const same = (a: ShownMark, b: ShownMark) =>
  a.is_fav === b.is_fav &&
  a.show_likes === b.show_likes &&
  a.is_followed === b.is_followed &&
  a.is_purchased === b.is_purchased &&
  a.is_read === b.is_read &&
  a.likes === b.likes &&
  a.user_likes === b.user_likes &&
  a.first_liked_date === b.first_liked_date &&
  a.current_timestamp === b.current_timestamp &&
  a.unsent === b.unsent

/**
 * The marks of everything on the screens, each in one place whatever shows it: what the server told, with the listener's
 * writes laid over it. A write that was answered stays laid over answers that were asked for before it; so it holds, too,
 * over a page that was saved before it.
 */
export function createMarks() {
  const told = new Map<Subject, Told>()
  const layers = new Map<Subject, readonly Layer[]>()
  const shown = new Map<Subject, PrimitiveAtom<ShownMark>>()
  const hearers = new Set<Hearer>()

  function compute(subject: Subject): ShownMark {
    const base = told.get(subject)
    const over = (layers.get(subject) ?? []).filter(
      ({ settledAt }) => settledAt === null || !base || settledAt > base.asOf,
    )
    const mark = over.reduce((below, layer) => layer.apply(below), base?.mark ?? noMark)
    return { ...mark, unsent: over.some(({ settledAt }) => settledAt === null) }
  }

  /** Shows the mark anew where it was looked at, if it is another one now. */
  function renew(subject: Subject): void {
    const known = shown.get(subject)
    if (!known) return
    const now = compute(subject)
    if (!same(store.get(known), now)) store.set(known, now)
  }

  /** The mark as it is shown. */
  function of(subject: Subject): Atom<ShownMark> {
    const known = shown.get(subject) ?? atom(compute(subject))
    shown.set(subject, known)
    return known
  }

  return {
    of,
    /** The mark as it is shown now. */
    get: (subject: Subject) => store.get(of(subject)),
    /** Takes every mark out of an answer that was asked for at `asOf` (ms). An older answer changes nothing. */
    learn(answer: unknown, asOf: number): void {
      for (const [subject, mark] of marksIn(answer)) {
        if (asOf < (told.get(subject)?.asOf ?? Number.NEGATIVE_INFINITY)) continue
        told.set(subject, { mark, asOf })
        renew(subject)
        for (const hear of hearers) hear(subject, mark, asOf)
      }
    },
    /** Calls `hear` with each mark that an answer tells, whatever is laid over it; the answer ends it. */
    onTold(hear: Hearer): () => void {
      hearers.add(hear)
      return () => {
        hearers.delete(hear)
      }
    },
    /**
     * Takes an item's likes alone out of an answer that was asked for at `asOf` (ms): everything else stands as it was
     * shown by then. Of an item that nothing is known of, its likes are too little to know.
     */
    learnLikes(subject: Subject, likes: Pick<Mark, 'likes' | 'user_likes'>, asOf: number): void {
      const base = told.get(subject)
      if (!base || asOf < base.asOf) return
      const past = (layers.get(subject) ?? []).filter(
        ({ settledAt }) => settledAt !== null && settledAt > base.asOf && settledAt <= asOf,
      )
      const mark = past.reduce((below, layer) => layer.apply(below), base.mark)
      told.set(subject, { mark: { ...mark, ...likes }, asOf })
      renew(subject)
    },
    /** Replaces the listener's writes of one item, in their order. */
    lay(subject: Subject, writes: readonly Layer[]): void {
      if (writes.length > 0) layers.set(subject, writes)
      else layers.delete(subject)
      renew(subject)
    },
    /** Forgets everything, as when somebody else listens. */
    clear(): void {
      told.clear()
      layers.clear()
      for (const subject of shown.keys()) renew(subject)
    },
  }
}

export type Marks = ReturnType<typeof createMarks>

export const marks = createMarks()
