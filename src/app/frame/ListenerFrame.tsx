import { IconBell } from '@tabler/icons-react'
import { useMatch, useRouter } from '@tanstack/react-router'
import { useAtomValue } from 'jotai/react'
import { lazy, type ReactNode, Suspense, useEffect } from 'react'
import { linkToCopy } from '../../commands/link-to-copy.ts'
import { ignoreOutcome } from '../../data/cache/query-client.ts'
import { installAsked, installPrompt, installWay } from '../../features/app-status/install/install-prompt.ts'
import { StatusBanner } from '../../features/app-status/StatusBanner.tsx'
import { newVersion } from '../../features/app-status/update/new-version.ts'
import { SearchBox } from '../../features/search/SearchBox.tsx'
import { useIsRunning, useLoadedSet } from '../../player/react.ts'
import { askingToSignOut } from '../../state/asking-to-sign-out.ts'
import { IconButton } from '../../ui/controls/IconButton.tsx'
import { Footer } from '../../ui/layout/frames/Footer.tsx'
import { TopBar } from '../../ui/layout/frames/TopBar.tsx'
import { SkipLink } from '../../ui/layout/Page.tsx'
import { firstScreenSeen } from '../../ui/overlays/late.ts'
import { connectPlayer } from '../connect-player.ts'
import { firstScreenComplete } from '../first-screen.ts'
import { openNotification } from '../open-notification.ts'
import { AccountMenu } from './AccountMenu.tsx'
import { ListenerNotices } from './Notices.tsx'

const SignOutDialog = lazy(async () => ({
  default: (await import('../../features/account/SignOutDialog.tsx')).SignOutDialog,
}))
// If its code fails to load, there are no shortcuts; everything still works by pointer and Tab.
const Keyboard = lazy(() =>
  firstScreenComplete()
    .then(() => import('./Keyboard.tsx'))
    .then(
      ({ Keyboard }) => ({ default: Keyboard }),
      () => ({ default: () => null }),
    ),
)
// Not before the first screen has been seen or a pointer comes. If its code fails to load, the menus of lists stay closed.
const ItemMenu = lazy(() =>
  new Promise(resolve => {
    addEventListener('pointermove', resolve, { once: true })
    void firstScreenSeen().then(resolve)
  })
    .then(() => import('../../catalogue/menu/ItemMenu.tsx'))
    .then(
      ({ ItemMenu }): { default: () => ReactNode } => ({ default: ItemMenu }),
      () => ({ default: () => null }),
    ),
)
// If its code fails to load, the bell stays disabled.
const Notifications = lazy(() =>
  firstScreenComplete()
    .then(() => import('./Notifications.tsx'))
    .then(
      ({ Notifications }) => ({ default: Notifications }),
      () => ({ default: SilentBell }),
    ),
)
// If its code fails to load, the update is installed at the next start anyway.
const UpdatePrompt = lazy(() =>
  import('../../features/app-status/update/UpdatePrompt.tsx').then(
    ({ UpdatePrompt }) => ({ default: UpdatePrompt }),
    () => ({ default: () => null }),
  ),
)
const InstallCard = lazy(() =>
  import('../../features/app-status/install/InstallCard.tsx').then(
    ({ InstallCard }) => ({ default: InstallCard }),
    () => ({ default: () => null }),
  ),
)
const LinkToCopy = lazy(async () => ({ default: (await import('./LinkToCopy.tsx')).LinkToCopy }))
const Player = lazy(async () => ({ default: (await import('./Player.tsx')).Player }))

/** Placeholder of the bell. */
const SilentBell = () => (
  <IconButton label="Notifications" icon={<IconBell size={22} stroke={1.75} aria-hidden="true" />} disabled />
)

/** Around every page of a listener: top bar, footer, dialogs and notices, and the player once a set is loaded. */
export function ListenerFrame({ children }: { children: ReactNode }) {
  const playing = useIsRunning()
  const loaded = useLoadedSet() !== null
  const asking = useAtomValue(askingToSignOut)
  const copying = useAtomValue(linkToCopy) !== null
  const updating = useAtomValue(newVersion) !== null
  const installable = installWay(useAtomValue(installPrompt)) !== null
  const installing = useAtomValue(installAsked)
  const onSetPage = useMatch({ from: '/_site/_app/sets/$setId', shouldThrow: false }) !== undefined
  const onTrackPage = useMatch({ from: '/_site/_app/tracks/$trackId', shouldThrow: false }) !== undefined
  const router = useRouter()
  useEffect(connectPlayer, [])
  // Before the bell is there: a tap that no page hears opens another window, and the music ends.
  useEffect(() => openNotification(path => router.history.push(path)), [router])
  useEffect(() => {
    const ending = firstScreenComplete()
      .then(() => import('../../data/session/social/follow-identity.ts'))
      .then(({ followIdentity }) => followIdentity(), ignoreOutcome)
    return () => void ending.then(end => end?.())
  }, [])
  useEffect(() => {
    // The first page has no transition.
    const ending = firstScreenComplete()
      .then(() => import('../../ui/layout/page-moves.ts'))
      .then(moves => moves.movePages(router), ignoreOutcome)
    return () => void ending.then(end => end?.())
  }, [router])
  return (
    <>
      <SkipLink />
      <TopBar
        live={playing}
        strip={!onSetPage && !onTrackPage}
        actions={
          <>
            <SearchBox />
            <Suspense fallback={<SilentBell />}>
              <Notifications />
            </Suspense>
            <AccountMenu />
          </>
        }
        banner={<StatusBanner />}
      />
      {children}
      <Footer />
      <Suspense>
        <Keyboard />
      </Suspense>
      <Suspense>
        <ItemMenu />
      </Suspense>
      {asking && (
        <Suspense>
          <SignOutDialog />
        </Suspense>
      )}
      {copying && (
        <Suspense>
          <LinkToCopy />
        </Suspense>
      )}
      {loaded && (
        <Suspense>
          <Player />
        </Suspense>
      )}
      {updating && (
        <Suspense>
          <UpdatePrompt />
        </Suspense>
      )}
      {installable && (loaded || installing) && (
        <Suspense>
          <InstallCard abovePlayer={loaded} />
        </Suspense>
      )}
      <ListenerNotices />
    </>
  )
}
