import type { InfiniteData } from '@tanstack/react-query'
import type { List } from '#contract/shapes.ts'

/** Changes to a list in the query cache that was loaded page by page, until it is refetched. */

export type Pages<Item> = InfiniteData<List<Item>>

const mapPages = <Item>(list: Pages<Item>, work: (data: Item[]) => Item[]): Pages<Item> => ({
  ...list,
  pages: list.pages.map(page => ({ ...page, data: work(page.data) })),
})

export const withoutItem = <Item extends { id: number }>(list: Pages<Item>, id: number): Pages<Item> =>
  mapPages(list, data => data.filter(item => item.id !== id))

/** Puts an item first, and removes it from its old place. */
export function withItem<Item extends { id: number }>(list: Pages<Item>, item: Item): Pages<Item> {
  const { pages, pageParams } = withoutItem(list, item.id)
  const [first, ...others] = pages
  return first ? { pageParams, pages: [{ ...first, data: [item, ...first.data] }, ...others] } : list
}

export const withChanged = <Item extends { id: number }>(
  list: Pages<Item>,
  id: number,
  change: (item: Item) => Item,
): Pages<Item> => mapPages(list, data => data.map(item => (item.id === id ? change(item) : item)))
