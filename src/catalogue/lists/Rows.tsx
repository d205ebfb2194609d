import { type ReactNode, type RefCallback, useCallback, useDeferredValue, useState } from 'react'
import { Table } from '../../ui/controls/table.ts'
import table from './table.module.css'

/** The browser looks at every block at every frame, and at every row of those near the screen. */
const together = 10

export interface RowsProps<Item> {
  items: readonly Item[]
  /** Of one item: its row, and what is open beneath it. */
  children: (item: Item) => ReactNode
}

/**
 * A table's rows in blocks: one that is far from the screen is neither laid out nor painted. The first is there with the
 * page, the others right after it, and meanwhile their place is kept.
 */
export function Rows<Item>({ items, children }: RowsProps<Item>) {
  const there = useDeferredValue(items.length, together)
  return Array.from({ length: Math.ceil(items.length / together) }, (_, block) => {
    const first = block * together
    const rows = items.slice(first, first + together)
    return (
      <Block key={first} rows={rows.length} there={first < there}>
        {() => rows.map(children)}
      </Block>
    )
  })
}

interface BlockProps {
  rows: number
  there: boolean
  children: () => ReactNode
}

function Block({ rows, there, children }: BlockProps) {
  const [near, setNear] = useState(false)
  // Back leads to the middle of a long list: what is seen of it comes before what is above it.
  const watch: RefCallback<HTMLElement> = useCallback((body: HTMLElement) => {
    const look = (event: Event) => {
      if (event instanceof ContentVisibilityAutoStateChangeEvent && !event.skipped) setNear(true)
    }
    body.addEventListener('contentvisibilityautostatechange', look)
    return () => body.removeEventListener('contentvisibilityautostatechange', look)
  }, [])
  const height = `calc(${rows} * var(--row))`
  const drawn = there || near
  return (
    <Table.Tbody
      ref={watch}
      className={table.block}
      style={drawn ? { containIntrinsicBlockSize: `auto ${height}` } : { blockSize: height }}
    >
      {drawn && children()}
    </Table.Tbody>
  )
}
