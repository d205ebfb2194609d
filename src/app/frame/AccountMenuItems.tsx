import {
  type Icon,
  IconBuildingStore,
  IconCalendarWeek,
  IconDeviceMobileDown,
  IconDisc,
  IconDownload,
  IconHistory,
  IconKeyboard,
  IconLogout,
  IconMusic,
  IconPlaylist,
  IconSettings,
  IconUser,
  IconUsers,
} from '@tabler/icons-react'
import { useAtomValue } from 'jotai/react'
import { brand } from '#contract/brand.ts'
import { shortcutsShown } from '../../commands/navigate.ts'
import { signOut } from '../../commands/sign-out.ts'
import { useListener } from '../../data/session/use-session.ts'
import { install } from '../../features/app-status/install/install.ts'
import {
  type InstallWay,
  installAsked,
  installPrompt,
  installWay,
} from '../../features/app-status/install/install-prompt.ts'
import { store } from '../../state/store.ts'
import { sections } from '../../ui/layout/frames/pages.ts'
import { usePhone } from '../../ui/layout/use-phone.ts'
import { MenuAction, MenuDivider, MenuLink } from '../../ui/overlays/Menu.tsx'

const icons: Record<(typeof sections)[number]['label'], Icon> = {
  Sets: IconDisc,
  Tracks: IconMusic,
  Artists: IconUsers,
  Labels: IconBuildingStore,
}

const icon = { size: 22, stroke: 1.75, 'aria-hidden': true } as const

/** Installs the app, or shows how. Works also after "Not now". */
function askToInstall(way: InstallWay): void {
  if (way === 'prompt') void install()
  else store.set(installAsked, true)
}

/** Sections, the Studio for curators, profile, playlists, downloads, history, week, settings, keyboard shortcuts (not on phones), installation where it is possible, and log out. */
export function AccountMenuItems() {
  const phone = usePhone()
  const role = useListener()?.role ?? 'listener'
  const way = installWay(useAtomValue(installPrompt))
  return (
    <>
      {sections.map(({ label, to }) => {
        const SectionIcon = icons[label]
        return (
          <MenuLink
            key={label}
            to={to}
            activeOptions={{ includeSearch: false }}
            leftSection={<SectionIcon {...icon} />}
          >
            {label}
          </MenuLink>
        )
      })}
      {role !== 'listener' && (
        <MenuLink to="/$" params={{ _splat: 'studio' }} leftSection={<IconBuildingStore {...icon} />}>
          Studio
        </MenuLink>
      )}
      <MenuDivider />
      <MenuLink to="/profile" leftSection={<IconUser {...icon} />}>
        Profile
      </MenuLink>
      <MenuLink to="/playlists" leftSection={<IconPlaylist {...icon} />}>
        Playlists
      </MenuLink>
      <MenuLink to="/downloads" leftSection={<IconDownload {...icon} />}>
        Downloads
      </MenuLink>
      <MenuLink to="/history" leftSection={<IconHistory {...icon} />}>
        History
      </MenuLink>
      <MenuLink to="/week" leftSection={<IconCalendarWeek {...icon} />}>
        Your week
      </MenuLink>
      <MenuLink to="/settings" leftSection={<IconSettings {...icon} />}>
        Settings
      </MenuLink>
      {!phone && (
        <MenuAction onClick={() => store.set(shortcutsShown, true)} leftSection={<IconKeyboard {...icon} />}>
          Keyboard shortcuts
        </MenuAction>
      )}
      {way && (
        <MenuAction onClick={() => askToInstall(way)} leftSection={<IconDeviceMobileDown {...icon} />}>
          Install {brand.name}
        </MenuAction>
      )}
      <MenuAction onClick={() => signOut.effect()} leftSection={<IconLogout {...icon} />}>
        {signOut.label()}
      </MenuAction>
    </>
  )
}
