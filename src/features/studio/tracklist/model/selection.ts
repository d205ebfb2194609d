import { atom } from 'jotai/vanilla'
import { store } from '../../../../state/store.ts'
import type { EditedSet } from '../../set/edited-set.ts'
import type { Change } from '../../set/history.ts'
import type { EditRow } from '../../set/model.ts'
import { type FieldName, firstField } from './fields.ts'
import { indexOf, withRows } from './rows.ts'

/** The field that is edited. */
export interface Cell {
  uid: string
  field: FieldName
}

/** The rows of an edited set: which one is selected, which field is open, and what is said of them. */
export function createSelection(edited: EditedSet) {
  const selected = atom<string | null>(null)
  const cell = atom<Cell | null>(null)
  /** What the last key did, for screen readers. */
  const said = atom('')

  const rows = (): readonly EditRow[] => {
    const state = store.get(edited.state)
    return state.status === 'open' ? state.editing.history.present.tracks : []
  }
  const rowAt = (uid: string | null) => rows().find(row => row.uid === uid)

  function select(uid: string | null): void {
    store.set(selected, uid)
    if (store.get(cell)?.uid !== uid) store.set(cell, null)
  }
  function selectAt(index: number): void {
    const row = rows()[Math.min(Math.max(0, index), rows().length - 1)]
    if (row) select(row.uid)
  }
  function open(uid: string, field: FieldName): void {
    store.set(selected, uid)
    store.set(cell, { uid, field })
  }

  return {
    selected,
    cell,
    said,
    say: (text: string) => store.set(said, text),
    rows,
    rowAt,
    current: () => rowAt(store.get(selected)),
    numberOf: (uid: string) => indexOf(rows(), uid) + 1,
    change: (make: (rows: EditRow[]) => EditRow[], what: Change) => edited.change(set => withRows(set, make), what),
    select,
    selectAt,
    selectBy: (by: number) => selectAt(indexOf(rows(), store.get(selected)) + by),

    /** Makes a change, as one step, and selects the row that it is about. */
    changeAndSelect(make: (rows: EditRow[]) => { rows: EditRow[]; uid: string }, what: string): string {
      let uid = ''
      const change = (before: EditRow[]) => {
        const made = make(before)
        uid = made.uid
        return made.rows
      }
      edited.change(set => withRows(set, change), { what })
      select(uid)
      return uid
    },

    open,
    /** Opens a row's first field that is missing. */
    editRow(uid: string) {
      const row = rowAt(uid)
      if (row) open(uid, firstField(row))
    },
    /** Leaves a field that has lost the focus; unless another one is open already. */
    close({ uid, field }: Cell) {
      const open = store.get(cell)
      if (open?.uid === uid && open.field === field) store.set(cell, null)
    },
  }
}
export type Selection = ReturnType<typeof createSelection>
