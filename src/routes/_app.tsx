import { QueryClientProvider } from '@tanstack/react-query'
import { createFileRoute, Outlet, redirect, useMatch } from '@tanstack/react-router'
import { lazy, Suspense, useEffect } from 'react'
import { connectPlayer } from '../commands/connect-player.ts'
import { transport } from '../commands/transport.ts'
import { rememberNext } from '../data/next.ts'
import { queryClient } from '../data/query-client.ts'
import { sessionKnown } from '../data/session.ts'
import { LogoutButton } from '../features/account/LogoutButton.tsx'
import { useOnline } from '../lib/online.ts'
import { useIsRunning, useLoadedSet } from '../player/react.ts'
import { Footer } from '../ui/Footer.tsx'
import { OfflineBanner } from '../ui/OfflineBanner.tsx'
import { SkipLink } from '../ui/Page.tsx'
import type { PageLink } from '../ui/PageLinks.tsx'
import { TopBar } from '../ui/TopBar.tsx'

const loadPlayerBar = () => import('../features/player-bar/PlayerBar.tsx')
const PlayerBar = lazy(async () => ({ default: (await loadPlayerBar()).PlayerBar }))

/** Everything behind the sign-in. */
export const Route = createFileRoute('/_app')({
  beforeLoad: async ({ location, preload }) => {
    const { status } = await sessionKnown()
    if (status === 'listener') return
    if (!preload) rememberNext(location.href)
    throw redirect({ to: '/login', search: { next: location.href }, replace: true })
  },
  component: App,
})

const sections: readonly PageLink[] = [{ label: 'Sets', to: '/sets' }]

function App() {
  const online = useOnline()
  const playing = useIsRunning()
  const loaded = useLoadedSet() !== null
  const onSetPage = useMatch({ from: '/_app/sets/$setId', shouldThrow: false }) !== undefined
  useEffect(connectPlayer, [])
  return (
    <QueryClientProvider client={queryClient}>
      <SkipLink />
      <TopBar
        sections={sections}
        home="/home"
        live={playing}
        strip={!onSetPage}
        actions={<LogoutButton />}
        banner={!online && <OfflineBanner />}
      />
      <Outlet />
      <Footer />
      {loaded && (
        <Suspense>
          <PlayerBar commands={transport} />
        </Suspense>
      )}
    </QueryClientProvider>
  )
}
