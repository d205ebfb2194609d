import { atom } from 'jotai/vanilla'
import { store } from '../../../../state/store.ts'
import type { EditedSet } from '../../set/edited-set.ts'
import type { Change } from '../../set/history.ts'
import type { EditRow, RowTrack } from '../../set/model.ts'
import { type FieldName, fields, firstField, nextField, otherMix } from './fields.ts'
import { rowName } from './names.ts'
import { lineToRead, patchOf } from './read-row.ts'
import * as edit from './rows.ts'
import { startText } from './times.ts'

/** The field that is edited. */
export interface Cell {
  uid: string
  field: FieldName
}

/** Where editing goes when a field is left. */
export type Leave = 'next' | 'previous' | 'next-row' | 'row'

/**
 * The tracklist of the set that is edited: which row is selected, which field is open, and every change of them. `read` reads a line
 * as import does; null if it can't.
 */
export function createTracklist(edited: EditedSet, read: (line: string) => Promise<RowTrack | null>) {
  const selected = atom<string | null>(null)
  const cell = atom<Cell | null>(null)
  /** What the last key did, for screen readers. */
  const said = atom('')

  const say = (text: string) => store.set(said, text)
  const rows = (): readonly EditRow[] => {
    const state = store.get(edited.state)
    return state.status === 'open' ? state.editing.history.present.tracks : []
  }
  const rowAt = (uid: string | null) => rows().find(row => row.uid === uid)
  const current = () => rowAt(store.get(selected))
  const numberOf = (uid: string) => edit.indexOf(rows(), uid) + 1
  const change = (make: (rows: EditRow[]) => EditRow[], what: Change) =>
    edited.change(set => edit.withRows(set, make), what)
  const sayStart = (uid: string) => say(`Track ${numberOf(uid)} starts at ${startText(rowAt(uid)?.start ?? null)}`)

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

  /** Adds what `insert` makes, as one step, and selects it. */
  function add(insert: (rows: EditRow[]) => { rows: EditRow[]; uid: string }, what: string): string {
    let uid = ''
    change(
      before => {
        const inserted = insert(before)
        uid = inserted.uid
        return inserted.rows
      },
      { what },
    )
    select(uid)
    return uid
  }

  /** Reads what was typed as import does, in the same step; unless the row has been changed since. */
  async function readAgain({ uid, field }: Cell, text: string): Promise<void> {
    const row = rowAt(uid)
    const line = row ? lineToRead(row, field, text) : null
    const track = line === null ? null : await read(line)
    if (!row || !track || rowAt(uid) !== row) return
    change(all => edit.patchRow(all, uid, patchOf(row, field, text, track)), {
      what: 'Read the names',
      field: stepOf(uid, field),
    })
    edited.seal()
  }
  const stepOf = (uid: string, field: FieldName) => `${uid} ${field}`

  return {
    selected,
    cell,
    said,
    say,
    rows,
    current,
    select,
    open,
    selectBy: (by: number) => selectAt(edit.indexOf(rows(), store.get(selected)) + by),
    selectAt,

    /** Opens a row's first field that is missing. */
    editRow(uid: string) {
      const row = rowAt(uid)
      if (row) open(uid, firstField(row))
    },
    /** Takes a typed text. With `isNew` the row is of another track from then on. Returns why it can't be taken, or null. */
    commit({ uid, field }: Cell, text: string, isNew = false): string | null {
      const row = rowAt(uid)
      if (!row || (text === fields[field].text(row) && !isNew)) return null
      const patch = fields[field].read(text, row, rows()[edit.indexOf(rows(), uid) - 1])
      if (typeof patch === 'string') return patch
      const what = `${fields[field].label} of track ${numberOf(uid)}`
      edited.seal()
      const track = isNew ? { track_id: undefined } : {}
      change(all => edit.patchRow(all, uid, { ...patch, ...track }), { what, field: stepOf(uid, field) })
      void edited.saveAfter(readAgain({ uid, field }, text))
      return null
    },
    /** Puts a track of the catalogue in place of the row's. */
    pick(uid: string, track: RowTrack) {
      change(all => edit.replaceTrack(all, uid, track), { what: `Choose track ${numberOf(uid)}` })
      say(`Track ${numberOf(uid)} is ${rowName({ ...track })}`)
    },
    /** Leaves a field that has lost the focus; unless another one is open already. */
    close({ uid, field }: Cell) {
      const open = store.get(cell)
      if (open?.uid === uid && open.field === field) store.set(cell, null)
    },
    /** Goes on from a field. Behind the last row a new one is made. */
    leave({ uid, field }: Cell, to: Leave) {
      const next = to === 'next' ? nextField(field, 1) : to === 'previous' ? nextField(field, -1) : undefined
      if (next) return open(uid, next)
      store.set(cell, null)
      if (to !== 'next-row') return
      const after = rows()[edit.indexOf(rows(), uid) + 1]
      const target = after?.uid ?? add(all => edit.insertAfter(all, uid), 'Add a track')
      const row = rowAt(target)
      if (row) open(target, firstField(row))
    },

    /** The next track starts at this position (ms). */
    startHere(ms: number) {
      const uid = add(all => edit.startHere(all, store.get(selected), ms), `Start at ${startText(ms)}`)
      sayStart(uid)
    },
    setStart(uid: string, start: number, field?: string) {
      change(all => edit.patchRow(all, uid, { start }), { what: `Start of track ${numberOf(uid)}`, field })
      sayStart(uid)
    },
    add() {
      const uid = add(all => edit.insertAfter(all, store.get(selected)), 'Add a track')
      open(uid, 'artists')
      say(`Track ${numberOf(uid)} added`)
    },
    remove() {
      const row = current()
      if (!row) return
      const at = edit.indexOf(rows(), row.uid)
      change(all => edit.removeRow(all, row.uid), { what: `Remove track ${at + 1}` })
      store.set(selected, null)
      selectAt(at)
      say(`Track ${at + 1}, ${rowName(row)}, removed`)
    },
    move(by: 1 | -1) {
      const row = current()
      if (!row) return
      change(all => edit.moveTrack(all, row.uid, by), { what: `Move track ${numberOf(row.uid)}` })
      say(`${rowName(row)} is track ${numberOf(row.uid)}`)
    },
    toggleId() {
      const row = current()
      if (!row) return
      change(all => edit.patchRow(all, row.uid, { mix: otherMix(row) }), { what: `ID of track ${numberOf(row.uid)}` })
      say(`Track ${numberOf(row.uid)} is ${row.mix === 'ID' ? 'no ID any more' : 'an ID'}`)
    },
    sort: () => change(edit.sortRows, { what: 'Sort by start' }),
    /** Takes the rows of a pasted list, in place of all or behind them. */
    paste(pasted: EditRow[], how: 'replace' | 'append') {
      change(all => (how === 'replace' ? pasted : [...all, ...pasted]), { what: `Paste ${pasted.length} tracks` })
      select(pasted[0]?.uid ?? null)
      say(`${pasted.length} tracks pasted`)
    },
  }
}
export type Tracklist = ReturnType<typeof createTracklist>
