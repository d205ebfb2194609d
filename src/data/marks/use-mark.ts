import { useAtomValue } from 'jotai/react'
import type { ShownMark, Subject } from './mark.ts'
import { marks } from './marks.ts'

/** The mark of one item. Re-renders only when that mark changes. */
export const useMark = (subject: Subject): ShownMark => useAtomValue(marks.of(subject))
