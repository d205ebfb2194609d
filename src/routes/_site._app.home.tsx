import { createFileRoute, redirect } from '@tanstack/react-router'
import { firstScreenRestored } from '../data/cache/first-screen-cache.ts'
import { ignoreOutcome, queryClient } from '../data/cache/query-client.ts'
import { featured, forYouQuery } from '../data/catalogue/featured-queries.ts'
import { playsQuery } from '../data/catalogue/recent-plays.ts'
import { takeNext } from '../data/session/next.ts'
import { HomePage } from '../features/home/HomePage.tsx'

export const Route = createFileRoute('/_site/_app/home')({
  beforeLoad: ({ preload }) => {
    const next = preload ? null : takeNext()
    if (next && next !== '/home') throw redirect({ href: next, replace: true })
  },
  loader: async () => {
    await firstScreenRestored()
    void queryClient.query(playsQuery).catch(ignoreOutcome)
    void queryClient.query(forYouQuery).catch(ignoreOutcome)
    void queryClient.query(featured.sets).catch(ignoreOutcome)
    void queryClient.query(featured.tracks).catch(ignoreOutcome)
    void queryClient.query(featured.artists).catch(ignoreOutcome)
    void queryClient.query(featured.labels).catch(ignoreOutcome)
    // Most listeners have a set to continue, and follow or like something: this isn't asked for only when that is known.
    void import('../features/home/ContinueCard.tsx').catch(ignoreOutcome)
    void import('../features/home/LaterSections.tsx').catch(ignoreOutcome)
  },
  component: HomePage,
})
