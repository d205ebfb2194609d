import { replaceEqualDeep } from '@tanstack/react-query'
import { type Atom, atom, type PrimitiveAtom } from 'jotai/vanilla'
import { store } from '../../state/store.ts'
import { type Mark, noMark, type Overlay, type ShownMark, type Subject } from './mark.ts'
import { marksIn } from './marks-in.ts'

/** The server's mark of an item, and when it was requested. */
interface ServerMark {
  mark: Mark
  /** In ms by this device's clock. */
  asOf: number
}

/** `asOf`: when the mark was requested, in ms by this device's clock. */
type Listener = (subject: Subject, mark: Mark, asOf: number) => void

const same = (a: ShownMark, b: ShownMark) => replaceEqualDeep(a, b) === a

/**
 * The marks of all items: the last one from the server, with the listener's writes applied over it. An answered write
 * is still applied over answers that were requested before it, such as cached pages, so that it isn't shown undone.
 */
export function createMarks() {
  const server = new Map<Subject, ServerMark>()
  const overlays = new Map<Subject, readonly Overlay[]>()
  const shown = new Map<Subject, PrimitiveAtom<ShownMark>>()
  const listeners = new Set<Listener>()

  function compute(subject: Subject): ShownMark {
    const base = server.get(subject)
    const over = (overlays.get(subject) ?? []).filter(
      ({ settledAt }) => settledAt === null || !base || settledAt > base.asOf,
    )
    const mark = over.reduce((below, { apply }) => apply(below), base?.mark ?? noMark)
    return { ...mark, unsent: over.some(({ settledAt }) => settledAt === null) }
  }

  /** Updates the atom of a mark, if there is one and the mark has changed. */
  function update(subject: Subject): void {
    const known = shown.get(subject)
    if (!known) return
    const now = compute(subject)
    if (!same(store.get(known), now)) store.set(known, now)
  }

  /** The atom of a mark as it is shown. */
  function of(subject: Subject): Atom<ShownMark> {
    const known = shown.get(subject) ?? atom(compute(subject))
    shown.set(subject, known)
    return known
  }

  return {
    of,
    /** The mark as it is shown now. */
    get: (subject: Subject) => store.get(of(subject)),
    /**
     * Merges every mark of an answer that was requested at `asOf` (ms). Marks that are older than the known ones are
     * ignored.
     */
    applyServer(answer: unknown, asOf: number): void {
      for (const [subject, mark] of marksIn(answer)) {
        if (asOf < (server.get(subject)?.asOf ?? Number.NEGATIVE_INFINITY)) continue
        server.set(subject, { mark, asOf })
        update(subject)
        for (const listener of listeners) listener(subject, mark, asOf)
      }
    },
    /**
     * Calls `listener` with each mark from the server, without the listener's writes. Returns an unsubscribe function.
     */
    onServerMark(listener: Listener): () => void {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
    /**
     * Merges only the likes of an item, from an answer that was requested at `asOf` (ms). The rest of its mark becomes
     * what was shown at that time. An item without a mark from the server is ignored.
     */
    applyServerLikes(subject: Subject, likes: Pick<Mark, 'likes' | 'user_likes'>, asOf: number): void {
      const base = server.get(subject)
      if (!base || asOf < base.asOf) return
      const past = (overlays.get(subject) ?? []).filter(
        ({ settledAt }) => settledAt !== null && settledAt > base.asOf && settledAt <= asOf,
      )
      const mark = past.reduce((below, { apply }) => apply(below), base.mark)
      server.set(subject, { mark: { ...mark, ...likes }, asOf })
      update(subject)
    },
    /** Replaces the listener's writes of one item, in order. */
    overlay(subject: Subject, writes: readonly Overlay[]): void {
      if (writes.length > 0) overlays.set(subject, writes)
      else overlays.delete(subject)
      update(subject)
    },
    /** Removes all marks, such as when the listener changes. */
    clear(): void {
      server.clear()
      overlays.clear()
      for (const subject of shown.keys()) update(subject)
    },
  }
}

export type Marks = ReturnType<typeof createMarks>

export const marks = createMarks()
