import { replaceEqualDeep } from '@tanstack/react-query'
import type { Getter } from 'jotai/vanilla'
import { useDerived } from '../../state/use-derived.ts'
import type { ShownMark, Subject } from './mark.ts'
import { marks } from './marks.ts'

type WithoutPosition = Omit<ShownMark, 'current_timestamp'>

/** Reads a mark, and returns the value of last time while nothing but the position has changed. */
function steadyMark(subject: Subject): (get: Getter) => WithoutPosition {
  let last: WithoutPosition | undefined
  return get => {
    const { current_timestamp: _, ...now } = get(marks.of(subject))
    last = replaceEqualDeep(last, now)
    return last
  }
}

/** The mark of one item. Re-renders when it changes, but not with the position, which is saved every few seconds. */
export const useMark = (subject: Subject): WithoutPosition => useDerived(steadyMark(subject), [subject])

/** The position at which the listener left a set (ms). */
export const usePlaceIn = (setId: number): number =>
  useDerived(get => get(marks.of(`set/${setId}`)).current_timestamp, [setId])
