import { queryOptions } from '@tanstack/react-query'
import { getRoom } from '#contract/routes/together.ts'
import { callOrThrow } from '../../data/api/api.ts'

/** How often a room is looked at before one is in it (ms). */
const lookMs = 15_000

/** A room as it is now: unlike pages it isn't stored, because later it is no longer true. */
export const roomQuery = (token: string) =>
  queryOptions({
    queryKey: [getRoom.path, token],
    queryFn: ({ signal }) => callOrThrow(getRoom, { params: { token } }, signal),
    staleTime: 0,
    gcTime: 0,
    refetchInterval: ({ state }) => (state.data && !state.data.has_ended ? lookMs : false),
  })
