import { cx } from '../../lib/class-names.ts'
import { Table } from '../../ui/controls/table.ts'
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
    <Table className={cx(styles.table, styles.facts)} highlightOnHover={false} aria-label={`${name}: facts`}>
      <Table.Tbody>
        {Object.entries(facts).map(([fact, value]) => (
          <Table.Tr key={fact}>
            <Table.Th scope="row">{fact}</Table.Th>
            <Table.Td>{textOf(value)}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
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
        <Table className={styles.table} highlightOnHover={false} aria-label={name}>
          <Table.Thead>
            <Table.Tr>
              {columns.map(column => (
                <Table.Th key={column} scope="col">
                  {column}
                </Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {rows.map(row => (
              <Table.Tr key={columns.map(column => row[column]).join()}>
                {columns.map(column => (
                  <Table.Td key={column}>{textOf(row[column])}</Table.Td>
                ))}
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      )}
    </>
  )
}
