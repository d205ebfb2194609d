import type { Db } from '../../db/pool.ts'
import { counted, plural } from '../../lib/words.ts'
import type { MediaLibrary } from '../../media/library.ts'
import { findVariable, nameOf } from '../repair/placed-recordings.ts'

/** What a listener notices of a recording that an earlier version has placed as it was. */
export const variableLine = 'its bit rate is variable, so jumps land next to what is shown'

const maxLines = 20

/** Prints a line for each of the first, and a heading. */
function printList(heading: string, lines: readonly string[], print: (line: string) => void): void {
  if (lines.length === 0) return
  print(heading)
  for (const line of lines.slice(0, maxLines)) print(`  ${line}`)
  if (lines.length > maxLines) print('  …')
}

/**
 * Prints the recordings whose bit rate is variable. They are no problems: an upgrade, which a problem stops, brings the command that converts
 * them. Resolves with their number, and with how many can't be read, which are problems.
 */
export async function checkTimes(
  db: Db,
  library: MediaLibrary,
  print: (line: string) => void,
): Promise<{ variable: number; unreadable: number }> {
  const variable: string[] = []
  const unreadable: string[] = []
  for await (const { reason, ...recording } of findVariable(db, { library }))
    if (reason === undefined) variable.push(`${nameOf(recording)}: ${variableLine}`)
    else unreadable.push(`${nameOf(recording)}: ${reason}`)
  printList(`recordings that can't be read: ${unreadable.length}`, unreadable, print)
  const has = plural(variable.length, 'has', 'have')
  const them = plural(variable.length, 'it', 'them')
  const remedy = `${counted(variable.length, 'recording')} ${has} a variable bit rate. To convert ${them}: segue repair --times`
  printList(remedy, variable, print)
  return { variable: variable.length, unreadable: unreadable.length }
}
