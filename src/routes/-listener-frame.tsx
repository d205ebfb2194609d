import { useMatch } from '@tanstack/react-router'
import { lazy, type ReactNode, Suspense, useEffect, useSyncExternalStore } from 'react'
import { connectPlayer } from '../commands/connect-player.ts'
import { askingToSignOut } from '../commands/sign-out.ts'
import { transport } from '../commands/transport.ts'
import { SearchBox } from '../features/search/SearchBox.tsx'
import { useOnline } from '../lib/online.ts'
import { useIsRunning, useLoadedSet } from '../player/react.ts'
import { Footer } from '../ui/Footer.tsx'
import { OfflineBanner } from '../ui/OfflineBanner.tsx'
import { SkipLink } from '../ui/Page.tsx'
import { TopBar } from '../ui/TopBar.tsx'
import { AccountMenu } from './-account-menu.tsx'
import { publicPages, sections } from './-pages.ts'

const loadPlayerBar = () => import('../features/player-bar/PlayerBar.tsx')
const SignOutDialog = lazy(async () => ({ default: (await import('./-sign-out-dialog.tsx')).SignOutDialog }))
const PlayerBar = lazy(async () => ({ default: (await loadPlayerBar()).PlayerBar }))

/** What stands around every page of a listener: the bar, the foot, and the player once a set is loaded. */
export function ListenerFrame({ children }: { children: ReactNode }) {
  const online = useOnline()
  const playing = useIsRunning()
  const loaded = useLoadedSet() !== null
  const asking = useSyncExternalStore(askingToSignOut.subscribe, askingToSignOut.get)
  const onSetPage = useMatch({ from: '/_site/_app/sets/$setId', shouldThrow: false }) !== undefined
  useEffect(connectPlayer, [])
  return (
    <>
      <SkipLink />
      <TopBar
        sections={sections}
        home="/"
        live={playing}
        strip={!onSetPage}
        actions={
          <>
            <SearchBox />
            <AccountMenu />
          </>
        }
        banner={!online && <OfflineBanner />}
      />
      {children}
      <Footer links={publicPages} />
      {asking && (
        <Suspense>
          <SignOutDialog />
        </Suspense>
      )}
      {loaded && (
        <Suspense>
          <PlayerBar commands={transport} />
        </Suspense>
      )}
    </>
  )
}
