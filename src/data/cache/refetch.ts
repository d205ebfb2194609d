import type { QueryFilters } from '@tanstack/react-query'
import { queryClient } from './query-client.ts'

/**
 * Asks again for what these queries know. A first answer that is still on its way is let go: it was asked for before
 * whatever has changed, and TanStack would be content with it.
 */
export async function refetch(filters: QueryFilters): Promise<void> {
  const { predicate = () => true } = filters
  await queryClient.cancelQueries({
    ...filters,
    predicate: query => query.state.data === undefined && predicate(query),
  })
  await queryClient.invalidateQueries(filters)
}
