import type { QueryKey } from '@tanstack/react-query'
import type * as z from 'zod/mini'
import { callOrThrow } from '../../api/api.ts'
import { pagesOf } from '../../cache/query.ts'
import { type ListRoute, requestOf } from './list-query.ts'
import type { ListView } from './list-view.ts'

/** A list that belongs to an artist, a label or a listener, whose id is part of the call. */
export type SubListRoute<Item, By extends string> = ListRoute<Item, By> & {
  params: z.ZodMiniType<unknown, { id: number }>
}

/** The query's key after its call. Without a genre it is as it was before genres existed, so that older cached lists are found. */
export const keyOf = (id: number, { genre, order }: ListView): QueryKey => [id, order, ...(genre ? [genre] : [])]

/** Loads one page of such a list, from `offset` on. */
export const loadPage = <Item, By extends string>(
  route: SubListRoute<Item, By>,
  id: number,
  view: ListView<By>,
  offset: number,
  signal: AbortSignal,
) => callOrThrow(route, { params: { id }, query: { ...requestOf(view), offset } }, signal)

/** The query of such a list, given the id of its artist or label and a view. */
export const subListQuery =
  <Item, By extends string>(route: SubListRoute<Item, By>) =>
  (id: number, view: ListView<By>) =>
    pagesOf(route, keyOf(id, view), (offset, signal) => loadPage(route, id, view, offset, signal))
