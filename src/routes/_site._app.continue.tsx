import { createFileRoute, redirect } from '@tanstack/react-router'
import { firstScreenRestored } from '../data/first-screen-cache.ts'
import { queryClient } from '../data/query-client.ts'
import { leftOff, playsQuery } from '../features/catalogue/home/plays.ts'

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
