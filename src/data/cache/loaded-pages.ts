import type { InfiniteData } from '@tanstack/react-query'
import type { List } from '../../../contract/shapes.ts'

/** Changes to a list that was loaded page after page, for the time until it is loaded anew. */

type Pages<Item> = InfiniteData<List<Item>>

const everyPage = <Item>(known: Pages<Item>, work: (data: Item[]) => Item[]): Pages<Item> => ({
  ...known,
  pages: known.pages.map(page => ({ ...page, data: work(page.data) })),
})

export const withoutItem = <Item extends { id: number }>(known: Pages<Item>, id: number): Pages<Item> =>
  everyPage(known, data => data.filter(item => item.id !== id))

/** With an item in front of all others, and nowhere else. */
export function withItem<Item extends { id: number }>(known: Pages<Item>, item: Item): Pages<Item> {
  const { pages, pageParams } = withoutItem(known, item.id)
  const [first, ...others] = pages
  return first ? { pageParams, pages: [{ ...first, data: [item, ...first.data] }, ...others] } : known
}

export const withChanged = <Item extends { id: number }>(
  known: Pages<Item>,
  id: number,
  change: (item: Item) => Item,
): Pages<Item> => everyPage(known, data => data.map(item => (item.id === id ? change(item) : item)))
