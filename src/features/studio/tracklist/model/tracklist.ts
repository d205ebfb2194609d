import type { EditedSet } from '../../set/edited-set.ts'
import type { RowTrack } from '../../set/model.ts'
import { editFields } from './edit-fields.ts'
import { editRows } from './edit-rows.ts'
import { createSelection } from './selection.ts'

/**
 * The tracklist of the set that is edited: which row is selected, which field is open, and every change of them. `read` reads a line
 * as import does; null if it can't.
 */
export function createTracklist(edited: EditedSet, read: (line: string) => Promise<RowTrack | null>) {
  const selection = createSelection(edited)
  return { ...selection, ...editFields(edited, selection, read), ...editRows(selection) }
}
export type Tracklist = ReturnType<typeof createTracklist>
