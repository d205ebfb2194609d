import { createFileRoute, redirect } from '@tanstack/react-router'
import { firstScreenRestored } from '../data/cache/first-screen-cache.ts'
import { queryClient } from '../data/cache/query-client.ts'
import { playsQuery } from '../data/catalogue/recent-plays.ts'
import { unfinishedSet } from '../features/home/continued-set.ts'

/** A shortcut of the installed app: leads to the set to continue, or home without one. */
export const Route = createFileRoute('/_site/_app/continue')({
  loader: async () => {
    await firstScreenRestored()
    // Another device may have played since; offline, what is loaded must do.
    const plays = await queryClient
      .query({ ...playsQuery, staleTime: 0 })
      .catch(() => queryClient.getQueryData(playsQuery.queryKey))
    const set = unfinishedSet(plays?.data ?? [])
    if (!set) throw redirect({ to: '/home', replace: true })
    throw redirect({ to: '/sets/$setId', params: { setId: String(set.id) }, replace: true })
  },
})
