import {
  type Icon,
  IconBuildingStore,
  IconDisc,
  IconLogout,
  IconMenu2,
  IconMusic,
  IconUser,
  IconUsers,
} from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { signOut } from '../commands/sign-out.ts'
import { useListener } from '../data/use-session.ts'
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

/** The menu of the top bar: the sections again, the profile, and the way out. */
export function AccountMenu() {
  const listener = useListener()
  const phone = usePhone()
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
        <button type="button" className={menuItem} onClick={() => signOut.effect()}>
          <IconLogout size={22} stroke={1.75} aria-hidden="true" />
          {signOut.label()}
        </button>
      </MenuGroup>
    </Menu>
  )
}
