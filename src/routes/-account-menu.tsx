import { useMediaQuery } from '@mantine/hooks'
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
import { useAtomValue } from 'jotai/react'
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
import { store } from '../state/store.ts'
import { Avatar } from '../ui/Avatar.tsx'
import { Menu, MenuAction, MenuDivider, MenuLink } from '../ui/Menu.tsx'
import { usePhone } from '../ui/use-phone.ts'
import { sections } from './-pages.ts'

const icons: Record<(typeof sections)[number]['label'], Icon> = {
  Sets: IconDisc,
  Tracks: IconMusic,
  Artists: IconUsers,
  Labels: IconBuildingStore,
}

const icon = { size: 22, stroke: 1.75, 'aria-hidden': true } as const

/** Also after "Not now": whoever asks for it wants it now. */
function askToInstall(way: InstallWay): void {
  if (way === 'prompt') void install()
  else store.set(installAsked, true)
}

/**
 * The menu of the top bar: the sections again, the profile, the downloads, the keys where there is room for a keyboard, the
 * app to install, and the way out.
 */
export function AccountMenu() {
  const listener = useListener()
  const phone = usePhone()
  const lowBar = useMediaQuery('(width < 56.25em)', false, { getInitialValueInEffect: false })
  const way = installWay(useAtomValue(installPrompt))
  return (
    <Menu
      label="Menu"
      role="navigation"
      // 4 px below the bar.
      offset={lowBar ? 10 : 14}
      width={240}
      icon={
        phone || !listener ? <IconMenu2 size={22} aria-hidden="true" /> : <Avatar src={listener.avatar_url} size={32} />
      }
    >
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
      <MenuDivider />
      <MenuLink to="/profile" leftSection={<IconUser {...icon} />}>
        Profile
      </MenuLink>
      <MenuLink to="/downloads" leftSection={<IconDownload {...icon} />}>
        Downloads
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
    </Menu>
  )
}
