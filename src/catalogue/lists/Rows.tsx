import { type ReactNode, type RefCallback, useCallback, useDeferredValue, useState } from 'react'
import table from './table.module.css'

/** Rows in a block. In each frame the browser checks every block, and every row of the blocks near the screen. */
const blockSize = 10

export interface RowsProps<Item> {
  items: readonly Item[]
  /** Renders one item: its row, and what is open below. */
  children: (item: Item) => ReactNode
}

/**
 * A table's rows in blocks. The browser neither lays out nor paints a block far from the screen (`content-visibility`). The
 * first block is rendered with the page, the others in a deferred render; until then they hold their space.
 */
export function Rows<Item>({ items, children }: RowsProps<Item>) {
  const rendered = useDeferredValue(items.length, blockSize)
  return Array.from({ length: Math.ceil(items.length / blockSize) }, (_, block) => {
    const first = block * blockSize
    const rows = items.slice(first, first + blockSize)
    return (
      <Block key={first} rows={rows.length} rendered={first < rendered}>
        {() => rows.map(children)}
      </Block>
    )
  })
}

interface BlockProps {
  rows: number
  rendered: boolean
  children: () => ReactNode
}

function Block({ rows, rendered, children }: BlockProps) {
  const [near, setNear] = useState(false)
  // After going back to the middle of a long list, the blocks on the screen are rendered before those above them.
  const watch: RefCallback<HTMLElement> = useCallback((body: HTMLElement) => {
    const look = (event: Event) => {
      if ('skipped' in event && !event.skipped) setNear(true)
    }
    body.addEventListener('contentvisibilityautostatechange', look)
    return () => body.removeEventListener('contentvisibilityautostatechange', look)
  }, [])
  const height = `calc(${rows} * var(--row))`
  const drawn = rendered || near
  return (
    <tbody
      ref={watch}
      className={table.block}
      style={drawn ? { containIntrinsicBlockSize: `auto ${height}` } : { blockSize: height }}
    >
      {drawn && children()}
    </tbody>
  )
}
