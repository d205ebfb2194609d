import { setMs } from './evening.ts'

/** What the listener has really heard: where each set was left, by somebody who listens to the elements. */

interface Left {
  /** In ms. */
  place: number
  /** True times (ms): since when it was heard without a break, and until when. */
  since: number
  at: number
  /** The page on which it was heard. */
  page: string
}

/** A device saves every 5 s; what was heard since is lost with a page that crashes (ms). */
const lostMs = 7_000
/** What was heard on two pages at about the same time may be either's (ms). */
const togetherMs = 15_000
/** A decoder lands a little beside where it was sent (ms). */
const aboutMs = 1_500
const overMs = setMs - 10_000
/** The first position of a set is on the disk after so long (ms): a page that ends before has saved nothing of it. */
const savingMs = 300
/** An element is heard once a second; a longer silence is a break (ms). */
const breakMs = 2_000

export function createHeard() {
  const left = new Map<number, Map<string, Left>>()
  /** Positions that were sought, or stopped at before any sound came, since the page's last sound: they may be saved too. */
  const chosen = new Map<number, Left[]>()

  /** Those of the latest that may stand, the latest first. */
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

  /** Whether a position is one where the set was left. */
  const mayBe = (set: number, saved: number) =>
    lasts(set).some(({ place }) => saved >= place - lostMs && saved <= place + aboutMs) ||
    chosenSince(set).some(({ place }) => Math.abs(saved - place) < aboutMs)

  return {
    /** Sound came from this place. */
    hear(set: number, page: string, place: number, at: number): void {
      const pages = left.get(set) ?? new Map<string, Left>()
      const known = pages.get(page)
      const goesOn = known && at - known.at < breakMs
      const since = goesOn ? known.since : at
      // As long as nothing of the new one is saved, the one before may stand.
      if (known && !goesOn && isSaved(known)) pages.set(`${page}, before`, known)
      left.set(set, pages.set(page, { place, since, at, page }))
      chosen.set(
        set,
        (chosen.get(set) ?? []).filter(each => each.page !== page),
      )
    },
    /** A position was sought, or was to be played from and no sound came. */
    choose(set: number, page: string, place: number, at: number): void {
      chosen.set(set, [...(chosen.get(set) ?? []), { place, since: at, at, page }])
    },
    sets: () => [...left.keys()],
    /** Whether a set has been heard on one page alone since a true time (ms): another one's save may stand for a while. */
    onOnePage: (set: number, since: number) =>
      new Set(pagesOf(set).flatMap(({ at, page }) => (at >= since ? page : []))).size <= 1,
    /** When a set was heard last, wherever (true time in ms). */
    lastAt: (set: number): number => Math.max(...pagesOf(set).map(({ at }) => at)),
    /** Whether a saved position (ms; undefined for none) is where the set was left. */
    mayBeSaved: (set: number, saved = 0): boolean => mayBe(set, saved) || (saved === 0 && savedOf(set).length === 0),
    /** Whether a set may be loaded at this position (ms): where it was left, or its start if it was over. */
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
