import { useMediaQuery } from '@mantine/hooks'
import { IconMenu2 } from '@tabler/icons-react'
import { useListener } from '../data/use-session.ts'
import { Avatar } from '../ui/Avatar.tsx'
import { late, useLate } from '../ui/late.ts'
import { Menu } from '../ui/Menu.tsx'
import { usePhone } from '../ui/use-phone.ts'

const parts = late(() => import('./-account-menu-items.tsx'))

/** The menu of the top bar. */
export function AccountMenu() {
  const listener = useListener()
  const phone = usePhone()
  const lowBar = useMediaQuery('(width < 56.25em)', false, { getInitialValueInEffect: false })
  return (
    <Menu
      label="Menu"
      role="navigation"
      // 4 px below the bar.
      offset={lowBar ? 10 : 14}
      width={240}
      floatingStrategy="fixed"
      icon={
        phone || !listener ? <IconMenu2 size={22} aria-hidden="true" /> : <Avatar src={listener.avatar_url} size={32} />
      }
    >
      <Items />
    </Menu>
  )
}

/** They are there only while the menu is open. */
function Items() {
  const { AccountMenuItems } = useLate(parts, true) ?? {}
  return AccountMenuItems && <AccountMenuItems />
}
