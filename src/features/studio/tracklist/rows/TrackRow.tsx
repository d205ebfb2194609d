import { IconAlertTriangle } from '@tabler/icons-react'
import { memo, useEffect, useId, useRef } from 'react'
import { useDerived } from '../../../../state/use-derived.ts'
import type { EditRow } from '../../set/model.ts'
import { type FieldName, fieldNames, fields, mixNames } from '../model/fields.ts'
import { rowName } from '../model/names.ts'
import { startText } from '../model/times.ts'
import type { Tracklist } from '../model/tracklist.ts'
import { MixField } from './MixField.tsx'
import { TextField } from './TextField.tsx'
import styles from './TrackTable.module.css'

interface TrackRowProps {
  row: EditRow
  number: number
  /** What is remarkable of it, in a sentence; empty for nothing. Lines are separated by line breaks. */
  problems: string
  /** Reached by Tab: the selected row, or the first one if none is. */
  isTabStop: boolean
  tracklist: Tracklist
}

const cellText = (row: EditRow, field: FieldName) => (field === 'mix' ? mixNames[row.mix] : fields[field].text(row))

/** The focus follows the selection, so that it is read; but stays in a field, on a boundary that is moved, and in a dialog. */
const mayMoveFocus = () => !document.activeElement?.closest('input, textarea, select, [data-own-arrows], [role=dialog]')

/** A row of the tracklist. What it says is edited field by field; keys act on the row that is selected. */
export const TrackRow = memo(function TrackRow({ row, number, problems, isTabStop, tracklist }: TrackRowProps) {
  const id = useId()
  const element = useRef<HTMLTableRowElement>(null)
  const isSelected = useDerived(get => get(tracklist.selected) === row.uid, [row.uid, tracklist])
  const open = useDerived(
    get => {
      const cell = get(tracklist.cell)
      return cell?.uid === row.uid ? cell.field : null
    },
    [row.uid, tracklist],
  )
  const focusRow = () => element.current?.focus({ preventScroll: true })

  useEffect(() => {
    if (!isSelected) return
    // A page that has just been opened begins at its top.
    if (document.activeElement !== document.body) element.current?.scrollIntoView({ block: 'nearest' })
    if (mayMoveFocus()) element.current?.focus({ preventScroll: true })
  }, [isSelected])

  const editing = { row, number, tracklist, onDone: focusRow }
  const click = (field: FieldName) => {
    if (isSelected) tracklist.open(row.uid, field)
    else tracklist.select(row.uid)
  }
  return (
    <tr
      ref={element}
      data-uid={row.uid}
      data-id={row.mix === 'ID' || undefined}
      className={styles.row}
      tabIndex={isTabStop ? 0 : -1}
      aria-selected={isSelected}
      aria-label={`Track ${number}, ${rowName(row)}, ${row.start === null ? 'no start' : startText(row.start)}`}
      aria-describedby={problems ? id : undefined}
      onFocus={event => event.target === event.currentTarget && tracklist.select(row.uid)}
    >
      <td className={styles.number}>{number}</td>
      {fieldNames.map(field => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: by keys it is opened from its row, which has the focus.
        <td
          key={field}
          data-field={field}
          data-label={fields[field].label}
          data-empty={cellText(row, field) === '' || undefined}
          onClick={() => open !== field && click(field)}
        >
          {open !== field && cellText(row, field)}
          {open === field &&
            (field === 'mix' ? (
              <MixField key={field} cell={{ uid: row.uid, field }} {...editing} />
            ) : (
              <TextField key={field} cell={{ uid: row.uid, field }} {...editing} />
            ))}
        </td>
      ))}
      {problems && (
        <td className={styles.problems}>
          <IconAlertTriangle size={16} stroke={1.75} aria-hidden="true" />
          <span id={id}>{problems}</span>
        </td>
      )}
    </tr>
  )
})
