import { setMs } from './evening.ts'

/** Where each set was left, by what its audio elements really played. */

interface Left {
  /** In ms. */
  place: number
  /** True times (ms) from when to when it was heard without a break. */
  since: number
  at: number
  /** The page on which it was heard. */
  page: string
}

/** A device saves every 5 s (ms): a page that crashes loses what was heard since. */
const lostMs = 7_000
/** Within this time (ms) the position of either of two pages is acceptable. */
const togetherMs = 15_000
/** How far a decoder may land from where it was sent (ms). */
const aboutMs = 1_500
const overMs = setMs - 10_000
/** How long it takes to store the first position of a set (ms): a page that ends earlier has saved none. */
const savingMs = 300
/** Elements are checked once a second; a longer gap is a break (ms). */
const breakMs = 2_000

export function createHeard() {
  const left = new Map<number, Map<string, Left>>()
  /** Positions sought, or stopped at before any sound, since the page's last sound: they may also be saved. */
  const chosen = new Map<number, Left[]>()

  /** The latest positions that are acceptable, newest first. */
  const latest = (all: Iterable<Left>, last: number) =>
    [...all].filter(({ at }) => at >= last - togetherMs).sort((a, b) => b.at - a.at)

  const pagesOf = (set: number) => [...(left.get(set)?.values() ?? [])]
  const isSaved = ({ since, at }: Left) => at - since >= savingMs
  const savedOf = (set: number) => pagesOf(set).filter(isSaved)

  function lasts(set: number): Left[] {
    const all = pagesOf(set)
    const saved = savedOf(set)
    return latest(all, Math.max(...(saved.length > 0 ? saved : all).map(({ at }) => at)))
  }

  const chosenSince = (set: number) => latest(chosen.get(set) ?? [], lasts(set)[0]?.at ?? 0)

  /** True if the set may have been left at this position. */
  const mayBe = (set: number, saved: number) =>
    lasts(set).some(({ place }) => saved >= place - lostMs && saved <= place + aboutMs) ||
    chosenSince(set).some(({ place }) => Math.abs(saved - place) < aboutMs)

  return {
    /** Sound was heard at this position. */
    hear(set: number, page: string, place: number, at: number): void {
      const pages = left.get(set) ?? new Map<string, Left>()
      const known = pages.get(page)
      const continues = known && at - known.at < breakMs
      const since = continues ? known.since : at
      // Until a position of the new set is saved, the previous one is acceptable.
      if (known && !continues && isSaved(known)) pages.set(`${page}, before`, known)
      left.set(set, pages.set(page, { place, since, at, page }))
      chosen.set(
        set,
        (chosen.get(set) ?? []).filter(each => each.page !== page),
      )
    },
    /** A position was sought, or was about to play without a sound yet. */
    choose(set: number, page: string, place: number, at: number): void {
      chosen.set(set, [...(chosen.get(set) ?? []), { place, since: at, at, page }])
    },
    sets: () => [...left.keys()],
    /**
     * True if only one page has played the set since a true time (ms): another page's save is acceptable for a while.
     */
    onOnePage: (set: number, since: number) =>
      new Set(pagesOf(set).flatMap(({ at, page }) => (at >= since ? page : []))).size <= 1,
    /** When a set was last heard on any page (true time in ms). */
    lastAt: (set: number): number => Math.max(...pagesOf(set).map(({ at }) => at)),
    /** True if a saved position (ms; undefined for none) is where the set was left. */
    mayBeSaved: (set: number, saved = 0): boolean => mayBe(set, saved) || (saved === 0 && savedOf(set).length === 0),
    /** True if a set may be loaded at this position (ms): where it was left, or its start if it had ended. */
    mayResume(set: number, place: number): boolean {
      const may = [...lasts(set), ...chosenSince(set)]
      const wasOver = may.some(each => each.place >= overMs - lostMs)
      if (place === 0 && (wasOver || savedOf(set).length === 0)) return true
      return place < overMs && mayBe(set, place)
    },
    inWords: (set: number) =>
      [
        ...lasts(set).map(({ place, page }) => `${place} ms on ${page}`),
        ...chosenSince(set).map(({ place, page }) => `${place} ms as chosen on ${page}`),
      ].join(' or ') || 'not heard',
  }
}

export type Heard = ReturnType<typeof createHeard>
