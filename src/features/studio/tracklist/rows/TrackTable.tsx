import { useMemo } from 'react'
import { useDerived } from '../../../../state/use-derived.ts'
import type { EditRow } from '../../set/model.ts'
import { fieldNames, fields } from '../model/fields.ts'
import type { Problem } from '../model/problems.ts'
import { indexOf } from '../model/rows.ts'
import type { Tracklist } from '../model/tracklist.ts'
import { TrackRow } from './TrackRow.tsx'
import styles from './TrackTable.module.css'

interface TrackTableProps {
  rows: readonly EditRow[]
  problems: readonly Problem[]
  tracklist: Tracklist
}

const sentence = (text: string) => `${text.charAt(0).toUpperCase()}${text.slice(1)}${text.endsWith('?') ? '' : '.'}`

/**
 * The tracklist as a table; cards on phones. A row is text until a field of it is opened, and renders again only when it changes, so
 * that hundreds are cheap.
 */
export function TrackTable({ rows, problems, tracklist }: TrackTableProps) {
  const selectedAt = useDerived(get => indexOf(rows, get(tracklist.selected)), [rows, tracklist])
  const said = useMemo(() => {
    const byRow = new Map<string, string[]>()
    for (const { uid, text } of problems) byRow.set(uid, [...(byRow.get(uid) ?? []), sentence(text)])
    return byRow
  }, [problems])
  return (
    // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: its rows are selected and its cells edited, as in a grid.
    <table role="grid" aria-label="Tracklist" className={styles.table}>
      <thead>
        <tr>
          <th scope="col">#</th>
          {fieldNames.map(field => (
            <th key={field} scope="col" data-field={field}>
              {fields[field].label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, index) => (
          <TrackRow
            key={row.uid}
            row={row}
            number={index + 1}
            problems={said.get(row.uid)?.join(' ') ?? ''}
            isTabStop={index === Math.max(0, selectedAt)}
            tracklist={tracklist}
          />
        ))}
      </tbody>
    </table>
  )
}
