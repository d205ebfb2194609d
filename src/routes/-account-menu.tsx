import {
  type Icon,
  IconBuildingStore,
  IconDeviceMobileDown,
  IconDisc,
  IconDownload,
  IconKeyboard,
  IconLogout,
  IconMenu2,
  IconMusic,
  IconUser,
  IconUsers,
} from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useSyncExternalStore } from 'react'
import { brand } from '../../contract/brand.ts'
import { shortcutsShown } from '../commands/shortcuts-shown.ts'
import { signOut } from '../commands/sign-out.ts'
import { useListener } from '../data/use-session.ts'
import {
  type InstallWay,
  install,
  installAsked,
  installPrompt,
  installWay,
} from '../features/app-status/install-prompt.ts'
import { Avatar } from '../ui/Avatar.tsx'
import { Menu, MenuGroup, menuItem } from '../ui/Menu.tsx'
import { usePhone } from '../ui/use-phone.ts'
import { sections } from './-pages.ts'

const icons: Record<(typeof sections)[number]['label'], Icon> = {
  Sets: IconDisc,
  Tracks: IconMusic,
  Artists: IconUsers,
  Labels: IconBuildingStore,
}

/** Also after "Not now": whoever asks for it wants it now. */
function askToInstall(way: InstallWay): void {
  if (way === 'prompt') void install()
  else installAsked.set(true)
}

/**
 * The menu of the top bar: the sections again, the profile, the downloads, the keys where there is room for a keyboard, the
 * app to install, and the way out.
 */
export function AccountMenu() {
  const listener = useListener()
  const phone = usePhone()
  const way = useSyncExternalStore(installPrompt.subscribe, installWay)
  return (
    <Menu
      label="Menu"
      icon={
        phone || !listener ? <IconMenu2 size={22} aria-hidden="true" /> : <Avatar src={listener.avatar_url} size={32} />
      }
    >
      <MenuGroup>
        {sections.map(({ label, to }) => {
          const SectionIcon = icons[label]
          return (
            <Link key={label} to={to} className={menuItem} activeOptions={{ includeSearch: false }}>
              <SectionIcon size={22} stroke={1.75} aria-hidden="true" />
              {label}
            </Link>
          )
        })}
      </MenuGroup>
      <MenuGroup>
        <Link to="/profile" className={menuItem}>
          <IconUser size={22} stroke={1.75} aria-hidden="true" />
          Profile
        </Link>
        <Link to="/downloads" className={menuItem}>
          <IconDownload size={22} stroke={1.75} aria-hidden="true" />
          Downloads
        </Link>
        {!phone && (
          <button type="button" className={menuItem} onClick={() => shortcutsShown.set(true)}>
            <IconKeyboard size={22} stroke={1.75} aria-hidden="true" />
            Keyboard shortcuts
          </button>
        )}
        {way && (
          <button type="button" className={menuItem} onClick={() => askToInstall(way)}>
            <IconDeviceMobileDown size={22} stroke={1.75} aria-hidden="true" />
            Install {brand.name}
          </button>
        )}
        <button type="button" className={menuItem} onClick={() => signOut.effect()}>
          <IconLogout size={22} stroke={1.75} aria-hidden="true" />
          {signOut.label()}
        </button>
      </MenuGroup>
    </Menu>
  )
}
