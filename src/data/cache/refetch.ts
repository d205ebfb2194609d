import type { QueryFilters } from '@tanstack/react-query'
import { queryClient } from './query-client.ts'

/**
 * Refetches these queries after a change. TanStack would take the first answer of a query that is still loading, which was
 * requested before the change: such a request is canceled.
 */
export async function refetch(filters: QueryFilters): Promise<void> {
  const { predicate = () => true } = filters
  await queryClient.cancelQueries({
    ...filters,
    predicate: query => query.state.data === undefined && predicate(query),
  })
  await queryClient.invalidateQueries(filters)
}
