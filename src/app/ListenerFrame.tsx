import { IconBell } from '@tabler/icons-react'
import { useMatch, useRouter } from '@tanstack/react-router'
import { useAtomValue } from 'jotai/react'
import { lazy, type ReactNode, Suspense, useEffect } from 'react'
import { connectPlayer } from '../commands/connect-player.ts'
import { linkToCopy } from '../commands/link-to-copy.ts'
import { favourite, follow, like, watch } from '../commands/marks.ts'
import { askingToSignOut } from '../commands/sign-out.ts'
import { ignoreOutcome } from '../data/query-client.ts'
import { installAsked, installPrompt, installWay } from '../features/app-status/install-prompt.ts'
import { newVersion } from '../features/app-status/new-version.ts'
import { GiveVerbs, type Verbs } from '../features/catalogue/verbs.tsx'
import { SearchBox } from '../features/search/SearchBox.tsx'
import { useIsRunning, useLoadedSet } from '../player/react.ts'
import { Footer } from '../ui/Footer.tsx'
import { IconButton } from '../ui/IconButton.tsx'
import { SkipLink } from '../ui/Page.tsx'
import { TopBar } from '../ui/TopBar.tsx'
import { AccountMenu } from './-account-menu.tsx'
import { ListenerNotices } from './-notices.tsx'
import { publicPages, sections } from './-pages.ts'
import { StatusBanner } from './-status-banner.tsx'

const SignOutDialog = lazy(async () => ({ default: (await import('./-sign-out-dialog.tsx')).SignOutDialog }))
// Without it, as when its code does not arrive, everything works by pointer and Tab.
const Keyboard = lazy(() =>
  import('./-keyboard.tsx').then(
    ({ Keyboard }) => ({ default: Keyboard }),
    () => ({ default: () => null }),
  ),
)
// Nothing is listed before it is there, and nothing else needs it.
const Notifications = lazy(() =>
  import('./-notifications.tsx').then(
    ({ Notifications }) => ({ default: Notifications }),
    () => ({ default: SilentBell }),
  ),
)
// It comes by itself at the next start.
const UpdatePrompt = lazy(() =>
  import('./-update-prompt.tsx').then(
    ({ UpdatePrompt }) => ({ default: UpdatePrompt }),
    () => ({ default: () => null }),
  ),
)
const InstallCard = lazy(() =>
  import('../features/app-status/InstallCard.tsx').then(
    ({ InstallCard }) => ({ default: InstallCard }),
    () => ({ default: () => null }),
  ),
)
const LinkToCopy = lazy(async () => ({ default: (await import('./-link-to-copy.tsx')).LinkToCopy }))
const Player = lazy(async () => ({ default: (await import('./-player.tsx')).Player }))

const verbs: Verbs = { favourite, like, follow, watch }

/** Where the bell will be. */
const SilentBell = () => (
  <IconButton label="Notifications" icon={<IconBell size={22} stroke={1.75} aria-hidden="true" />} disabled />
)

/** What stands around every page of a listener: the bar, the foot, and the player once a set is loaded. */
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
  useEffect(() => {
    const ending = import('../data/follow-identity.ts').then(({ followIdentity }) => followIdentity(), ignoreOutcome)
    return () => void ending.then(end => end?.())
  }, [])
  useEffect(() => {
    // Apart: the first page comes from nowhere.
    const ending = import('../ui/page-moves.ts').then(moves => moves.movePages(router), ignoreOutcome)
    return () => void ending.then(end => end?.())
  }, [router])
  return (
    <>
      <SkipLink />
      <TopBar
        sections={sections}
        home="/"
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
      <GiveVerbs value={verbs}>{children}</GiveVerbs>
      <Footer links={publicPages} />
      <Suspense>
        <Keyboard />
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
