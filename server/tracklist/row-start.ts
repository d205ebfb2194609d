import { msOfClock } from './clock.ts'

export interface RowStart {
  /** In ms; undefined if the row has no time, 'wrong' if it is invalid. */
  time: number | 'wrong' | undefined
  /** Whether it is played together with the previous row (`w/`). */
  isWith: boolean
  /** The rest of the row: the track. */
  text: string
}

/** `12.`, `12)`, or `12` before a time. */
const rank = /^\d{1,4}(?:[.)]\s|\s(?=\s*[[(]?\d{1,4}:\d))/
const mark = /^w\/\s?/i
const time = /^(?:\[([\d:.]{1,20})\]|\(([\d:.]{1,20})\)|([\d:.]{1,20}))(?=\s|$)/
const dash = /^[-–—|]\s/

const after = (text: string, found: RegExpExecArray | null) => (found ? text.slice(found[0].length).trimStart() : text)

/** Parses the number, time and `w/` at the start of a row: `12. [01:02:14] w/ Artist - Title`. */
export function readRowStart(line: string): RowStart {
  let text = after(line, rank.exec(line))
  const isWithFirst = mark.test(text)
  text = after(text, mark.exec(text))
  const clock = time.exec(text)
  const written = clock?.[1] ?? clock?.[2] ?? clock?.[3]
  if (written === undefined || !written.includes(':')) return { time: undefined, isWith: isWithFirst, text }
  text = after(text, clock)
  text = after(text, dash.exec(text))
  text = after(text, /^\d{1,4}[.)]\s/.exec(text))
  const isWith = isWithFirst || mark.test(text)
  return { time: msOfClock(written) ?? 'wrong', isWith, text: after(text, mark.exec(text)) }
}
