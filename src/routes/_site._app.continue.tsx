import { createFileRoute, redirect } from '@tanstack/react-router'
import { firstScreenRestored } from '../data/cache/first-screen-cache.ts'
import { queryClient } from '../data/cache/query-client.ts'
import { playsQuery } from '../data/catalogue/plays.ts'
import { leftOff } from '../features/home/continued-set.ts'

/** The home screen's "Continue listening": to the set that was left, where Play goes on from the place it was left at. */
export const Route = createFileRoute('/_site/_app/continue')({
  loader: async () => {
    await firstScreenRestored()
    // Another device may have gone on since; without a network it is what this one knows.
    const plays = await queryClient
      .query({ ...playsQuery, staleTime: 0 })
      .catch(() => queryClient.getQueryData(playsQuery.queryKey))
    const set = leftOff(plays?.data ?? [])
    if (!set) throw redirect({ to: '/home', replace: true })
    throw redirect({ to: '/sets/$setId', params: { setId: String(set.id) }, replace: true })
  },
})
