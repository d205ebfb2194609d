import { hhmmss } from '../../../../lib/time.ts'
import { rowName } from '../model/names.ts'
import { startText } from '../model/times.ts'
import { conflicting, type Heard, isChoosable, type Placed } from './place-heard.ts'

/** What is said of recognized tracks. */

/** `2:10 to 6:40`, in whole seconds: nothing is recognized more exactly. */
export const spanText = ({ row, end }: Heard) => [row.start, end].map(at => startText(at - (at % 1000))).join(' to ')

export const sourceText = ({ source }: Heard) =>
  source ? `As in ${source.set_name} at ${hhmmss(source.start_time)}` : 'As a single track'

/** `track 3`, `tracks 3 and 4`. */
function numbersText(rows: Placed['rows']): string {
  const numbers = rows.map(({ number }) => number)
  return numbers.length === 1
    ? `track ${numbers[0]}`
    : `tracks ${numbers.slice(0, -1).join(', ')} and ${numbers.at(-1)}`
}

/** What taking a track means for the rows that are there; empty if none is. */
export function placeText(placed: Placed): string {
  const { kind, rows } = placed
  const conflicts = conflicting(placed)
  const names = conflicts.map(({ row }) => rowName(row)).join(', ')
  const where = numbersText(rows)
  if (kind === 'there') return `Already there: ${where}`
  if (kind === 'untimed') return `Gives ${where} its start`
  if (kind === 'free') return ''
  if (!isChoosable(placed)) return `Has a name here: ${numbersText(conflicts)}, ${names}`
  if (conflicts.length > 0)
    return `${kind === 'covers' ? 'Conflict: replaces' : 'Conflict: lies within'} ${where}, ${names}`
  return kind === 'covers' ? `Fills ${where}` : `Lies within ${where}, which is kept before and after it`
}
