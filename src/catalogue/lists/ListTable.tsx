import type { ReactElement, ReactNode } from 'react'
import { cx } from '../../lib/class-names.ts'
import { Table } from '../../ui/controls/Table.tsx'
import type { BlockProps } from '../../ui/feedback/Skeleton.tsx'
import { Heading } from './Heading.tsx'

/** One column of a list's table, declared once for its heading, its cells and the skeleton. */
export interface Column<Item, State = null> {
  /** Unique within the table. With a heading, also what the list is ordered by when the heading is clicked. */
  key: string
  /** None for artwork and buttons. */
  heading?: ReactNode
  /** True where the list can't be ordered by it. */
  unordered?: boolean
  /** Of the heading and all cells, those of the skeleton too. */
  className?: string | undefined
  /** Of the cells of loaded items only. */
  cellClass?: string | undefined
  cell: (item: Item, state: State) => ReactNode
  /** True for an ID whose artist is unknown: the cell is dimmed. */
  isUnknown?: (item: Item) => boolean
  /** Stands for the cell while the list loads: a shape, as wide as a title unless it has a width, or an element. */
  skeleton?: BlockProps | ReactElement
}

/** A table's columns, and the class that sets how wide they are (`--columns`). */
export interface TableLayout<Item, State = null> {
  columns: readonly Column<Item, State>[]
  className: string | undefined
}

/** A table under the headings of its columns. */
export const ListTable = ({ columns, className, children }: TableLayout<never, never> & { children: ReactNode }) => (
  <Table className={className}>
    <thead>
      <tr>
        {columns.map(({ key, heading, className, unordered }) =>
          heading ? (
            <Heading key={key} by={unordered ? null : key} className={className}>
              {heading}
            </Heading>
          ) : (
            <td key={key} className={className} />
          ),
        )}
      </tr>
    </thead>
    {children}
  </Table>
)

/** The cells of one item's row. `state` is given to each cell, such as whether the item plays. */
export const cellsOf = <Item, State>(columns: readonly Column<Item, State>[], item: Item, state: State) =>
  columns.map(({ key, className, cellClass, cell, isUnknown }) => (
    <td key={key} className={cx(className, cellClass)} data-unknown={isUnknown?.(item) || undefined}>
      {cell(item, state)}
    </td>
  ))
