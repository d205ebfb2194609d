import { setMs } from './evening.ts'

/** What the listener has really heard: where each set was left, by somebody who listens to the elements. */

interface Left {
  /** In ms. */
  place: number
  /** True time (ms). */
  at: number
  /** The page on which it was heard. */
  page: string
  /** Positions that were sought behind it without being heard: they may be saved as well. */
  sought: number[]
}

/** A device saves every 5 s; what was heard since is lost with a page that crashes (ms). */
const lostMs = 7_000
/** What was heard on two pages at about the same time may be either's (ms). */
const togetherMs = 15_000
const overMs = setMs - 10_000

export function createHeard() {
  const left = new Map<number, Map<string, Left>>()

  /** The last of each page that may stand, the latest first. */
  function lasts(set: number): Left[] {
    const all = [...(left.get(set)?.values() ?? [])].sort((a, b) => b.at - a.at)
    return all.filter(({ at }) => at >= (all[0]?.at ?? 0) - togetherMs)
  }

  const isNear = (saved: number, { place, sought }: Left) =>
    (saved >= place - lostMs && saved <= place + 1_500) || sought.some(each => Math.abs(saved - each) < 1_500)

  return {
    /** Sound came from this place. */
    hear(set: number, page: string, place: number, at: number): void {
      const pages = left.get(set) ?? new Map<string, Left>()
      left.set(set, pages.set(page, { place, at, page, sought: [] }))
    },
    /** A position was sought in a set that may have been heard before. */
    seek(set: number, page: string, place: number): void {
      left.get(set)?.get(page)?.sought.push(place)
    },
    sets: () => [...left.keys()],
    /** Whether a saved position (ms; undefined for none) is where the set was left. */
    mayBeSaved: (set: number, saved: number | undefined): boolean => {
      const may = lasts(set)
      return may.length === 0 ? saved === undefined || saved === 0 : may.some(each => isNear(saved ?? 0, each))
    },
    /** Whether a set may be loaded at this position (ms): where it was left, or its start if it was over. */
    mayResume(set: number, place: number): boolean {
      const may = lasts(set)
      if (may.length === 0) return place === 0
      const wasOver = may.some(({ place, sought }) => Math.max(place, ...sought) >= overMs - lostMs)
      return place === 0
        ? wasOver || may.some(each => isNear(0, each))
        : place < overMs && may.some(each => isNear(place, each))
    },
    inWords: (set: number) =>
      lasts(set)
        .map(({ place, page, sought }) => `${place} ms on ${page}${sought.length > 0 ? `, sought ${sought}` : ''}`)
        .join(' or ') || 'not heard',
  }
}

export type Heard = ReturnType<typeof createHeard>
