import { cx } from '../../lib/class-names.ts'
import { Table } from '../../ui/controls/Table.tsx'
import styles from './SnapshotView.module.css'
import type { Cell, Rows, Snapshot } from './sections/section.ts'

const number = new Intl.NumberFormat('en-US', { maximumFractionDigits: 2 })

function textOf(cell: Cell | undefined): string {
  if (cell === null || cell === undefined || cell === '') return '–'
  if (typeof cell === 'boolean') return cell ? 'yes' : 'no'
  return typeof cell === 'number' ? number.format(cell) : cell
}

/** A snapshot of one section: its facts, then its tables. It scrolls in both directions. */
export const SnapshotView = ({ name, snapshot: { facts, tables } }: { name: string; snapshot: Snapshot }) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: without a tab stop it couldn't be scrolled by keyboard
  <section className={styles.view} aria-label={name} tabIndex={0}>
    <Table className={cx(styles.table, styles.facts)} aria-label={`${name}: facts`}>
      <tbody>
        {Object.entries(facts).map(([fact, value]) => (
          <tr key={fact}>
            <th scope="row">{fact}</th>
            <td>{textOf(value)}</td>
          </tr>
        ))}
      </tbody>
    </Table>
    {tables.map(table => (
      <RowsView key={table.name} table={table} />
    ))}
  </section>
)

function RowsView({ table: { name, rows } }: { table: Rows }) {
  const columns = Object.keys(rows[0] ?? {})
  return (
    <>
      <h3 className={styles.name}>
        {name} <span>{rows.length}</span>
      </h3>
      {columns.length > 0 && (
        <Table className={styles.table} aria-label={name}>
          <thead>
            <tr>
              {columns.map(column => (
                <th key={column} scope="col">
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(row => (
              <tr key={columns.map(column => row[column]).join()}>
                {columns.map(column => (
                  <td key={column}>{textOf(row[column])}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </Table>
      )}
    </>
  )
}
