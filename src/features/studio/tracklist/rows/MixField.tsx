import type { KeyboardEvent } from 'react'
import { mixNames } from '../model/fields.ts'
import { leaveBy } from './leave-by.ts'
import styles from './RowField.module.css'
import type { FieldProps } from './TextField.tsx'

/** The mix of a row: original, remix, edit or ID. A choice is taken at once. */
export function MixField({ cell, row, number, tracklist, onDone }: FieldProps) {
  function press(event: KeyboardEvent): void {
    const to = event.key === 'Escape' ? 'row' : leaveBy(event, cell.field)
    if (to === null) return
    tracklist.leave(cell, to)
    if (to === 'row') onDone()
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <select
      // biome-ignore lint/a11y/noAutofocus: the field is opened by a key or a click, to choose in it.
      autoFocus
      className={styles.input}
      aria-label={`Mix of track ${number}`}
      value={row.mix}
      onChange={event => tracklist.commit(cell, event.currentTarget.value)}
      onKeyDown={press}
      onBlur={() => tracklist.close(cell)}
    >
      {Object.entries(mixNames).map(([mix, name]) => (
        <option key={mix} value={mix}>
          {name}
        </option>
      ))}
    </select>
  )
}
