import { useQuery } from '@tanstack/react-query'
import { createFileRoute, redirect } from '@tanstack/react-router'
import { takeNext } from '../data/next.ts'
import { ignoreOutcome } from '../data/query-client.ts'
import { featured } from '../features/catalogue/queries.ts'

export const Route = createFileRoute('/_app/home')({
  beforeLoad: ({ preload }) => {
    const next = preload ? null : takeNext()
    if (next && next !== '/home') throw redirect({ href: next, replace: true })
  },
  loader: ({ context: { queryClient } }) => {
    void queryClient.query(featured.sets).catch(ignoreOutcome)
    void queryClient.query(featured.tracks).catch(ignoreOutcome)
    void queryClient.query(featured.artists).catch(ignoreOutcome)
    void queryClient.query(featured.labels).catch(ignoreOutcome)
  },
  component: Home,
})

function Home() {
  const sets = useQuery(featured.sets)
  return <p>{sets.data?.data.length}</p>
}
