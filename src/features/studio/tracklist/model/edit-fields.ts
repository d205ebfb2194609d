import { store } from '../../../../state/store.ts'
import type { EditedSet } from '../../set/edited-set.ts'
import type { RowTrack } from '../../set/model.ts'
import { type FieldName, fields, nextField } from './fields.ts'
import { rowName } from './names.ts'
import { lineToRead, patchOf } from './read-row.ts'
import { indexOf, insertAfter, patchRow, replaceTrack } from './rows.ts'
import type { Cell, Selection } from './selection.ts'

/** Where editing goes when a field is left. */
export type Leave = 'next' | 'previous' | 'next-row' | 'row'

/** What is typed and chosen in the fields of rows. `read` reads a line as import does; null if it can't. */
export function editFields(edited: EditedSet, selection: Selection, read: (line: string) => Promise<RowTrack | null>) {
  const { rowAt, rows, numberOf, change } = selection
  const stepOf = (uid: string, field: FieldName) => `${uid} ${field}`

  /** Reads what was typed as import does, in the same step; unless the row has been changed since. */
  async function readAgain({ uid, field }: Cell, text: string): Promise<void> {
    const row = rowAt(uid)
    const line = row ? lineToRead(row, field, text) : null
    const track = line === null ? null : await read(line)
    if (!row || !track || rowAt(uid) !== row) return
    change(all => patchRow(all, uid, patchOf(row, field, text, track)), {
      what: 'Read the names',
      field: stepOf(uid, field),
    })
    edited.seal()
  }
  return {
    /** Takes a typed text. With `isNew` the row is of another track from then on. Returns why it can't be taken, or null. */
    commit({ uid, field }: Cell, text: string, isNew = false): string | null {
      const row = rowAt(uid)
      if (!row || (text === fields[field].text(row) && !isNew)) return null
      const patch = fields[field].read(text, row, rows()[indexOf(rows(), uid) - 1])
      if (typeof patch === 'string') return patch
      const what = `${fields[field].label} of track ${numberOf(uid)}`
      edited.seal()
      const track = isNew ? { track_id: undefined } : {}
      change(all => patchRow(all, uid, { ...patch, ...track }), { what, field: stepOf(uid, field) })
      void edited.saveAfter(readAgain({ uid, field }, text))
      return null
    },
    /** Puts a track of the catalogue in place of the row's. */
    pick(uid: string, track: RowTrack) {
      change(all => replaceTrack(all, uid, track), { what: `Choose track ${numberOf(uid)}` })
      selection.say(`Track ${numberOf(uid)} is ${rowName(track)}`)
    },
    /** Goes on from a field. Behind the last row a new one is made. */
    leave({ uid, field }: Cell, to: Leave) {
      const next = to === 'next' ? nextField(field, 1) : to === 'previous' ? nextField(field, -1) : undefined
      if (next) return selection.open(uid, next)
      store.set(selection.cell, null)
      if (to !== 'next-row') return
      const after = rows()[indexOf(rows(), uid) + 1]
      const target = after?.uid ?? selection.changeAndSelect(all => insertAfter(all, uid), 'Add a track')
      selection.editRow(target)
    },
  }
}
