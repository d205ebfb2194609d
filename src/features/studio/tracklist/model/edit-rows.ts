import { counted } from '../../../../lib/text.ts'
import { store } from '../../../../state/store.ts'
import type { EditRow } from '../../set/model.ts'
import type { Placed } from '../ear/place-heard.ts'
import { takeHeard } from '../ear/take-heard.ts'
import { otherMix } from './fields.ts'
import { rowName } from './names.ts'
import * as edit from './rows.ts'
import type { Selection } from './selection.ts'
import { startText } from './times.ts'

/** What is done with whole rows: their starts, their order, and which there are. */
export function editRows(selection: Selection) {
  const { selected, say, rowAt, current, numberOf, change } = selection
  const sayStart = (uid: string) => say(`Track ${numberOf(uid)} starts at ${startText(rowAt(uid)?.start ?? null)}`)

  return {
    /** The next track starts at this position (ms). */
    startHere(ms: number) {
      const uid = selection.changeAndSelect(
        all => edit.startHere(all, store.get(selected), ms),
        `Start at ${startText(ms)}`,
      )
      sayStart(uid)
    },
    setStart(uid: string, start: number, field?: string) {
      change(all => edit.patchRow(all, uid, { start }), { what: `Start of track ${numberOf(uid)}`, field })
      sayStart(uid)
    },
    add() {
      const uid = selection.changeAndSelect(all => edit.insertAfter(all, store.get(selected)), 'Add a track')
      selection.open(uid, 'artists')
      say(`Track ${numberOf(uid)} added`)
    },
    remove() {
      const row = current()
      if (!row) return
      const at = edit.indexOf(selection.rows(), row.uid)
      change(all => edit.removeRow(all, row.uid), { what: `Remove track ${at + 1}` })
      store.set(selected, null)
      selection.selectAt(at)
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
      selection.select(pasted[0]?.uid ?? null)
      say(`${pasted.length} tracks pasted`)
    },
    /** Takes tracks that were recognized in a recording of this duration (ms). */
    take(placed: readonly Placed[], duration: number) {
      const tracks = counted(placed.length, 'track')
      let ids = 0
      const take = (all: EditRow[]) => {
        const taken = takeHeard(all, placed, duration)
        ids = taken.ids
        return taken
      }
      selection.changeAndSelect(take, `Take ${tracks} by ear`)
      say(`${tracks} taken by ear${ids > 0 ? `, and ${counted(ids, 'ID')} where nothing is known` : ''}`)
    },
  }
}
