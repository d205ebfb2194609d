import type * as z from 'zod/mini'
import type { List, OrderDirection } from '#contract/shapes.ts'
import { callOrThrow } from '../../api/api.ts'
import { pagesOf, type Readable } from '../../cache/query.ts'
import type { Filters, ListView } from './list-view.ts'

/** A call that answers with a list of these items, in one of these orders. */
export type ListRoute<Item, By extends string> = Readable & {
  query: z.ZodMiniType<unknown, ListRequest<By>>
  answer: z.ZodMiniType<List<Item>>
}

interface ListRequest<By extends string> extends Filters {
  order_by?: By | undefined
  order_direction?: OrderDirection | undefined
  search?: string | undefined
  offset?: number | undefined
  limit?: number | undefined
}

/** A view as the server is asked for it. */
export const requestOf = <By extends string>({ order: { by, direction }, ...filters }: ListView<By>) => ({
  order_by: by,
  order_direction: direction,
  ...filters,
})

/** The query of all sets, tracks, artists or labels, given a view. Its last answer is restored when the app starts. */
export const listQuery =
  <Item, By extends string>(route: ListRoute<Item, By>) =>
  (view: ListView<By>) =>
    pagesOf(
      route,
      [requestOf(view)],
      (offset, signal) => callOrThrow(route, { query: { ...requestOf(view), offset } }, signal),
      { firstScreen: true },
    )
