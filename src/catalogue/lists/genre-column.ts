import type { Column } from './ListTable.tsx'
import table from './table.module.css'

/** The column of the genre, which has a second line where it is long. */
export const genreColumn = <Item, State = null>(
  genreOf: (item: Item) => string | null,
  className?: string,
): Column<Item, State> => ({
  key: 'genre',
  heading: 'Genre',
  className,
  cellClass: table.genre,
  cell: item => genreOf(item),
  skeleton: { width: '68%', height: 10 },
})
